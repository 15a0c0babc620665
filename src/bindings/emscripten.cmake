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
  -sMODULARIZE=1 -sEXPORT_ES6=1
  # Our own loader hands over the bytes, so the glue for browsers runs in Node too, and no bundler sees `fs`.
  -sENVIRONMENT=web,worker -sFILESYSTEM=0
  # No `new Function`: a strict content security policy forbids it.
  -sDYNAMIC_EXECUTION=0
  -sALLOW_MEMORY_GROWTH=1 -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm
  -sEXPORTED_RUNTIME_METHODS=HEAPF64)

# Speed where it shows, size elsewhere: the sphere's quick rung inlines everything, the rest is rarely waited for.
foreach(file explain degenerate big_float shoot_shapes ray_sphere sweep sphere_plane collide nearest aim
    simulation/obstacles simulation/state simulation/together)
  set(path ${CMAKE_SOURCE_DIR}/src/ricochet/${file}.cpp)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "${path} is gone: take it out of the list of files compiled for size")
  endif()
  set_source_files_properties(${path} PROPERTIES COMPILE_OPTIONS -Os)
endforeach()
