npm audit --omit=dev
find node_modules/ricochet-wasm -type f
grep -rE "\beval\(|new Function" node_modules/ricochet-wasm/build/package
