npm pack    # in the checkout: builds ricochet-wasm-0.1.0.tgz
npm install ../ricochet/ricochet-wasm-0.1.0.tgz    # in your project
