# The WebAssembly module: build/wasm/ricochet.js and ricochet.wasm.
file(GLOB binding_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
add_executable(ricochet_wasm ${binding_sources})
target_include_directories(ricochet_wasm PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(ricochet_wasm PRIVATE ricochet)
# Without run-time types embind cannot name unbound types in its messages; it has to be told.
target_compile_options(ricochet_wasm PRIVATE -fno-exceptions -fno-rtti)
target_compile_definitions(ricochet_wasm PRIVATE
  EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0 RICOCHET_VERSION="${PROJECT_VERSION}")
set_target_properties(ricochet_wasm PROPERTIES OUTPUT_NAME ricochet
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
# At the link too: there -fno-rtti picks the embind library that was built the same way.
target_link_options(ricochet_wasm PRIVATE -lembind -fno-rtti
  --js-library ${CMAKE_CURRENT_LIST_DIR}/embind_types.js
  -sMODULARIZE=1 -sEXPORT_ES6=1
  # Our own loader hands over the bytes, so the glue for browsers runs in Node too, and no bundler sees `fs`.
  -sENVIRONMENT=web,worker -sFILESYSTEM=0
  # No `new Function`: a strict content security policy forbids it.
  -sDYNAMIC_EXECUTION=0
  # Memory is asked for in few large pieces, so the smaller allocator serves as well.
  -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc
  -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm
  -sEXPORTED_RUNTIME_METHODS=HEAPF64)
set_target_properties(ricochet_wasm PROPERTIES
  LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/embind_types.js)

# Speed where it shows, size elsewhere. The link stays at -O3: it puts the double-doubles' small functions into their
# callers, without which every question about a shape takes half as long again.
function(compile_for_size option)
  foreach(file ${ARGN})
    set(path ${CMAKE_SOURCE_DIR}/src/${file}.cpp)
    if(NOT EXISTS ${path})
      message(FATAL_ERROR "${path} is gone: take it out of the list of files compiled for size")
    endif()
    set_source_files_properties(${path} PROPERTIES COMPILE_OPTIONS ${option})
  endforeach()
endfunction()
compile_for_size(-Os ricochet/shoot_shapes ricochet/ray_sphere ricochet/sweep ricochet/sphere_plane ricochet/collide
  ricochet/nearest ricochet/aim ricochet/simulation/obstacles ricochet/simulation/together)
compile_for_size(-Oz ricochet/explain ricochet/degenerate ricochet/big_float ricochet/simulation/state
  bindings/module bindings/questions bindings/simulation bindings/type_names)
