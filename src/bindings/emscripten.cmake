# The WebAssembly modules: build/wasm/ricochet.{js,wasm} is the full build, ricochet_core.{js,wasm} has only the
# questions about two bodies, and ricochet_table.{js,wasm} only the billiard table. build/wasm/layout.ts tells
# TypeScript the layout of shared memory.
set(bindings ${CMAKE_CURRENT_LIST_DIR})
add_library(ricochet_module OBJECT ${bindings}/memory.cpp ${bindings}/module.cpp)
add_library(ricochet_questions OBJECT ${bindings}/questions.cpp ${bindings}/shoot.cpp)
add_library(ricochet_tables OBJECT ${bindings}/table.cpp)
add_library(ricochet_worlds OBJECT ${bindings}/aim.cpp ${bindings}/blocks.cpp ${bindings}/bullets.cpp ${bindings}/fall.cpp ${bindings}/mesh.cpp
  ${bindings}/pairs.cpp ${bindings}/proximity.cpp ${bindings}/scene.cpp ${bindings}/scene_questions.cpp
  ${bindings}/simulation.cpp ${bindings}/snapshot.cpp)
foreach(part ricochet_module ricochet_questions ricochet_tables ricochet_worlds)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(${part} PRIVATE cxx_std_20)
  target_link_libraries(${part} PRIVATE ricochet_flags)
  # With run-time types, which the solver itself does not use: embind then identifies types by name. Without them it
  # would write addresses and link all of printf, which is 0.8 kB more.
  target_compile_options(${part} PRIVATE -fno-exceptions -Oz)
  compile_in_few_units(${part})
endforeach()
set_source_files_properties(${bindings}/memory.cpp ${bindings}/shoot.cpp PROPERTIES COMPILE_OPTIONS -O3)

# ---- the solver: speed where it matters, size elsewhere
# ---------------------------------------------------------------------- A source that begins with "// For speed:" is
# compiled with -O3, one that begins with "// For size and speed:" with -Os; all others with -Oz, a dozen as one.
# Emscripten inlines nothing at -Os and -Oz by default. With inlining, small functions vanish and code gets smaller.
function(compile_part part option)
  add_library(${part} OBJECT ${ARGN})
  target_compile_features(${part} PRIVATE cxx_std_20)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${part} PRIVATE ricochet_flags)
  target_compile_options(${part} PRIVATE $<TARGET_PROPERTY:ricochet,COMPILE_OPTIONS>)
  if(NOT option STREQUAL "-O3")
    compile_in_few_units(${part})
    target_compile_options(${part} PRIVATE ${option} -finline-functions -fno-vectorize -fno-slp-vectorize -fno-unroll-loops)
  endif()
  target_sources(ricochet PRIVATE $<TARGET_OBJECTS:${part}>)
endfunction()

# The start page uses only the billiard table. Its sources are compiled separately, so that it is linked without waiting
# for the rest.
file(GLOB sources_of_table CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/src/ricochet/table/*.cpp ${PROJECT_SOURCE_DIR}/src/ricochet/numeric/*.cpp)
foreach(source memory narrow_phase/core narrow_phase/relative_motion simulation/contact_solver simulation/event_queue)
  list(APPEND sources_of_table ${PROJECT_SOURCE_DIR}/src/ricochet/${source}.cpp)
endforeach()
foreach(source ${ricochet_sources})
  set(part worlds)
  if(source IN_LIST sources_of_table)
    set(part table)
  endif()
  file(STRINGS ${source} first LIMIT_COUNT 1)
  if(first MATCHES "^// For speed:")
    list(APPEND ${part}_for_speed ${source})
  elseif(first MATCHES "^// For size and speed:")
    list(APPEND ${part}_for_both ${source})
  else()
    list(APPEND ${part}_for_size ${source})
  endif()
endforeach()
# A first line that has changed may change the flags.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ricochet_sources})
set_target_properties(ricochet PROPERTIES SOURCES "${worlds_for_speed}")
compile_part(ricochet-table-O3 -O3 ${table_for_speed})
compile_part(ricochet-table-Os -Os ${table_for_both})
compile_part(ricochet-table-Oz -Oz ${table_for_size})
compile_part(ricochet-Os -Os ${worlds_for_both})
compile_part(ricochet-Oz -Oz ${worlds_for_size})

# ---- the modules
# ------------------------------------------------------------------------------------------------------------- The
# linker keeps the first copy of an inline function. So the files compiled for speed come first, and those compiled for
# size follow in the archive. In the other order, questions about shapes would take half as long again, and twice as
# long in ricochet_core.
set(compiled_for_speed $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet-table-O3>)
add_executable(ricochet_wasm ${compiled_for_speed} $<TARGET_OBJECTS:ricochet_module> $<TARGET_OBJECTS:ricochet_questions>
  $<TARGET_OBJECTS:ricochet_tables> $<TARGET_OBJECTS:ricochet_worlds>)
set_target_properties(ricochet_wasm PROPERTIES OUTPUT_NAME ricochet)
add_executable(ricochet_core ${compiled_for_speed} $<TARGET_OBJECTS:ricochet_module> $<TARGET_OBJECTS:ricochet_questions>)
foreach(module ricochet_wasm ricochet_core)
  target_link_libraries(${module} PRIVATE ricochet)
endforeach()
add_executable(ricochet_table $<TARGET_OBJECTS:ricochet-table-O3> $<TARGET_OBJECTS:ricochet_module> $<TARGET_OBJECTS:ricochet_tables>
  $<TARGET_OBJECTS:ricochet-table-Os> $<TARGET_OBJECTS:ricochet-table-Oz>)
foreach(module ricochet_wasm ricochet_core ricochet_table)
  target_link_libraries(${module} PRIVATE ricochet_flags)
  target_link_options(${module} PRIVATE -lembind --js-library ${bindings}/embind_types.js
    -sMODULARIZE=1 -sEXPORT_ES6=1
    # Our own loader provides the bytes, so the glue code for browsers runs in Node too, and no bundler sees `fs`.
    -sENVIRONMENT=web,worker -sFILESYSTEM=0
    # No `new Function`: a strict content security policy forbids it.
    -sDYNAMIC_EXECUTION=0
    # Browsers, Node and Deno all have TextDecoder, so no replacement is needed.
    -sTEXTDECODER=2
    # Memory is allocated in few large pieces, so the smaller allocator is enough.
    -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc
    -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm
    -sEXPORTED_RUNTIME_METHODS=HEAPF64)
  if(RICOCHET_SMALLEST)
    # Binaryen once more, until nothing gets shorter: 0.24 kB, for twice the time of the link.
    target_link_options(${module} PRIVATE -sBINARYEN_EXTRA_PASSES=-O3,--converge)
  endif()
  set_target_properties(${module} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endforeach()

# ---- the layout of shared memory
# --------------------------------------------------------------------------------------------- It uses the machine's
# own compiler: a program for WebAssembly would take four times as long, and need the linker.
find_program(RICOCHET_HOST_COMPILER NAMES c++ g++ clang++ NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(layout ${PROJECT_BINARY_DIR}/layout.ts)
add_custom_command(OUTPUT ${layout}
  COMMAND ${RICOCHET_HOST_COMPILER} -std=c++20 -O0 -I ${PROJECT_SOURCE_DIR}/src "-DRICOCHET_VERSION=\"${PROJECT_VERSION}\""
    -MD -MF write_typescript.d -MT ${layout} ${bindings}/write_typescript.cpp -o write_typescript
  COMMAND ./write_typescript > ${layout}
  DEPENDS ${bindings}/write_typescript.cpp DEPFILE write_typescript.d COMMENT "Layout of shared memory" VERBATIM)
add_custom_target(ricochet_layout DEPENDS ${layout})

include(${PROJECT_SOURCE_DIR}/web/tools/web.cmake)
