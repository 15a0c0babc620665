# The steps of the build that Node runs after the WebAssembly is built: the module, its types, the reference and the pages.
#   ninja -C build/wasm module | types | lab | reference | first_page | pages | search | embed | site
set(root ${PROJECT_SOURCE_DIR})
set(packages ${root}/node_modules/.ricochet-lock.json)
set(notices web/tools/notices)
find_program(RICOCHET_NODE NAMES node nodejs REQUIRED)
if(RICOCHET_SMALLEST)
  set(smallest --smallest)
endif()

# Adds a step that runs a command of Node in the project's folder and writes OUTPUT. It runs again if a file in FROM has
# changed, or a file in a folder in FROM, or one of the CMake targets TARGETS.
function(node_step name)
  cmake_parse_arguments(PARSE_ARGV 1 step "" OUTPUT "RUN;FROM;TARGETS")
  foreach(path ${step_FROM})
    if(IS_DIRECTORY ${root}/${path})
      file(GLOB_RECURSE found CONFIGURE_DEPENDS ${root}/${path}/*)
      list(APPEND inputs ${found})
    else()
      list(APPEND inputs ${root}/${path})
    endif()
  endforeach()
  add_custom_command(OUTPUT ${root}/${step_OUTPUT} COMMAND ${RICOCHET_NODE} ${step_RUN}
    DEPENDS ${inputs} ${packages} ${step_TARGETS} WORKING_DIRECTORY ${root} COMMENT ${name} VERBATIM)
  add_custom_target(${name} DEPENDS ${root}/${step_OUTPUT})
endfunction()

add_custom_command(OUTPUT ${packages} COMMAND ${RICOCHET_NODE} web/tools/packages.mjs
  DEPENDS ${root}/package-lock.json WORKING_DIRECTORY ${root} COMMENT "npm packages" VERBATIM)
add_custom_target(packages DEPENDS ${packages})

set(vite node_modules/vite/bin/vite.js build --logLevel warn --config web/site/vite.config.ts)
set(module_from build/wasm/layout.ts web/module tsconfig.json package.json web/tools/build-module.mjs
  web/tools/commonjs.mjs web/tools/wasm ${notices})

# The start page needs only the billiard table and is built first. npm start serves it while the rest is built.
node_step(first_module OUTPUT build/first/module/table.js RUN web/tools/build-module.mjs first
  TARGETS ricochet_table FROM ${module_from})
node_step(first_page OUTPUT build/first/site/index.html RUN ${vite} --mode first
  FROM build/first/module/table.js web/site)

# These steps write the layout of shared memory for TypeScript, the modules in build/module, and the package.
node_step(layout_types OUTPUT build/generated/boundary/layout.d.ts
  RUN node_modules/typescript/bin/tsc -p web/tools/layout.tsconfig.json
  FROM build/wasm/layout.ts web/tools/layout.tsconfig.json)
node_step(module OUTPUT build/package/index.js RUN web/tools/build-module.mjs module ${smallest}
  TARGETS ricochet_wasm ricochet_core ricochet_scene ricochet_simulation ricochet_table FROM ${module_from})
node_step(types OUTPUT build/package/index.d.ts RUN web/tools/build-types.mjs
  FROM build/generated/boundary/layout.d.ts web/module tsconfig.json web/tools/build-types.mjs web/tools/declarations.mjs)
node_step(lab OUTPUT build/package/lab.js RUN web/tools/build-lab.mjs
  FROM build/package/index.js web/site web/tools/build-lab.mjs ${notices})

# These steps write the site: its pages, the index of their search, the embed page, and the files beside them. Vite
# empties build/site, so the other files are copied after it.
node_step(reference OUTPUT build/content/api/index.md RUN web/tools/reference/javascript.mjs
  FROM build/generated/boundary/layout.d.ts web/module web/tools/reference)
node_step(pages OUTPUT build/site/index.html RUN ${vite}
  FROM build/package/index.js build/content/api/index.md tests/bench/results tests/consumer tests/package/fixtures web/site package.json)
node_step(search OUTPUT build/search/pagefind-entry.json RUN web/tools/search.mjs
  FROM build/site/index.html web/site/documents/search_terms.json web/tools/search.mjs)
node_step(embed OUTPUT build/embed/ricochet-lab.html RUN web/tools/build-lab.mjs --embed
  FROM build/package/index.js web/site web/tools/build-lab.mjs ${notices})
node_step(site OUTPUT build/site/404.html RUN web/tools/build-lab.mjs --site
  FROM build/site/index.html build/search/pagefind-entry.json build/embed/ricochet-lab.html web/tools/build-lab.mjs
  web/tools/plain_pages.mjs)
