# The WebAssembly modules: build/wasm/ricochet.{js,wasm}, the full build, ricochet_core.{js,wasm} with the questions
# about two things alone, and ricochet_table.{js,wasm} with the billiard table alone. And build/wasm/layout.ts, by which TypeScript knows the layout of shared memory.
set(bindings ${CMAKE_CURRENT_LIST_DIR})
add_library(ricochet_module OBJECT ${bindings}/memory.cpp ${bindings}/module.cpp)
add_library(ricochet_questions OBJECT ${bindings}/questions.cpp ${bindings}/shoot.cpp)
add_library(ricochet_tables OBJECT ${bindings}/table.cpp)
add_library(ricochet_worlds OBJECT ${bindings}/aim.cpp ${bindings}/blocks.cpp ${bindings}/bullets.cpp ${bindings}/fall.cpp ${bindings}/mesh.cpp
  ${bindings}/pairs.cpp ${bindings}/proximity.cpp ${bindings}/scene.cpp ${bindings}/scene_questions.cpp
  ${bindings}/simulation.cpp ${bindings}/snapshot.cpp)
foreach(part ricochet_module ricochet_questions ricochet_tables ricochet_worlds)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${part} PRIVATE ricochet ricochet_flags)
  # With run-time types, which the solver does without: embind then knows types by their names. Without, it would write
  # addresses in their place, and bring all of printf along, which is 0.8 kB more.
  target_compile_options(${part} PRIVATE -fno-exceptions -Oz)
  compile_in_few_units(${part})
endforeach()
set_source_files_properties(${bindings}/memory.cpp ${bindings}/shoot.cpp PROPERTIES COMPILE_OPTIONS -O3)

# Of an inline function the link keeps the first copy that it sees. TARGET_OBJECTS are those that `ricochet` itself compiles,
# for speed, and come first; what is compiled for size follows in the archive. The other way round, questions about shapes
# would take half as long again, in ricochet_core twice as long.
add_executable(ricochet_wasm $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet_module> $<TARGET_OBJECTS:ricochet_questions>
  $<TARGET_OBJECTS:ricochet_tables> $<TARGET_OBJECTS:ricochet_worlds>)
set_target_properties(ricochet_wasm PROPERTIES OUTPUT_NAME ricochet)
add_executable(ricochet_core $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet_module> $<TARGET_OBJECTS:ricochet_questions>)
add_executable(ricochet_table $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet_module> $<TARGET_OBJECTS:ricochet_tables>)
foreach(module ricochet_wasm ricochet_core ricochet_table)
  target_link_libraries(${module} PRIVATE ricochet ricochet_flags)
  target_link_options(${module} PRIVATE -lembind --js-library ${bindings}/embind_types.js
    -sMODULARIZE=1 -sEXPORT_ES6=1
    # Our own loader hands over the bytes, so the glue for browsers runs in Node too, and no bundler sees `fs`.
    -sENVIRONMENT=web,worker -sFILESYSTEM=0
    # No `new Function`: a strict content security policy forbids it.
    -sDYNAMIC_EXECUTION=0
    # Browsers, Node and Deno all have TextDecoder, so nothing has to stand in for it.
    -sTEXTDECODER=2
    # Memory is asked for in few large pieces, so the smaller allocator serves as well.
    -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc
    -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm
    -sEXPORTED_RUNTIME_METHODS=HEAPF64)
  if(RICOCHET_SMALLEST)
    # Binaryen once more, until nothing gets shorter: 0.24 kB, for twice the time of the link.
    target_link_options(${module} PRIVATE -sBINARYEN_EXTRA_PASSES=-O3,--converge)
  endif()
  set_target_properties(${module} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endforeach()

# Run in Node by name: Emscripten 3.1.6 gives its emulator a flag that Node 20 no longer knows.
find_program(RICOCHET_NODE NAMES node nodejs REQUIRED)
add_executable(write_typescript ${bindings}/write_typescript.cpp)
target_link_libraries(write_typescript PRIVATE ricochet ricochet_flags)
target_compile_definitions(write_typescript PRIVATE RICOCHET_VERSION="${PROJECT_VERSION}")
# It runs once, for a moment: optimising it takes longer.
target_compile_options(write_typescript PRIVATE -fno-exceptions -O0)
target_link_options(write_typescript PRIVATE -O0 -sSINGLE_FILE=1 -sEXIT_RUNTIME=1 -sENVIRONMENT=node)
set_target_properties(write_typescript PROPERTIES SUFFIX .cjs)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/layout.ts
  COMMAND ${RICOCHET_NODE} $<TARGET_FILE:write_typescript> > ${PROJECT_BINARY_DIR}/layout.ts
  DEPENDS write_typescript)
add_custom_target(ricochet_layout DEPENDS ${PROJECT_BINARY_DIR}/layout.ts)

# Speed where it shows, size elsewhere. A source that begins with "// For speed:" is compiled with -O3, one that begins with
# "// For size and speed:" with -Os; all others with -Oz, a dozen as one. Emscripten inlines nothing at -Os and -Oz unless it is told
# to: with that, small functions vanish and code gets smaller.
function(compile_for_size option)
  set(part ricochet${option})
  add_library(${part} OBJECT ${ARGN})
  compile_in_few_units(${part})
  target_compile_features(${part} PRIVATE cxx_std_20)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${part} PRIVATE ricochet_flags)
  target_compile_options(${part} PRIVATE $<TARGET_PROPERTY:ricochet,COMPILE_OPTIONS> ${option} -finline-functions
    -fno-vectorize -fno-slp-vectorize -fno-unroll-loops)
  target_sources(ricochet PRIVATE $<TARGET_OBJECTS:${part}>)
endfunction()
foreach(source ${ricochet_sources})
  file(STRINGS ${source} first LIMIT_COUNT 1)
  if(first MATCHES "^// For speed:")
    list(APPEND for_speed ${source})
  elseif(first MATCHES "^// For size and speed:")
    list(APPEND for_both ${source})
  else()
    list(APPEND for_size ${source})
  endif()
endforeach()
# A first line that has changed may change the flags.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ricochet_sources})
set_target_properties(ricochet PROPERTIES SOURCES "${for_speed}")
compile_for_size(-Os ${for_both})
compile_for_size(-Oz ${for_size})
