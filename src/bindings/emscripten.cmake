# The WebAssembly modules in build/wasm: ricochet.{js,wasm} has everything. ricochet_core has only the questions about
# two bodies, ricochet_scene also scenes and aim, ricochet_simulation only simulations and collisions, and
# ricochet_table only the billiard table. build/wasm/layout.ts tells TypeScript the layout of shared memory.
#
# Bindings that are in the same modules are one part. The linker keeps what a part's bindings register or export, and
# what that calls.
set(bindings ${CMAKE_CURRENT_LIST_DIR})
set(parts module collisions questions blocks scenes simulations tables)
set(module_bindings memory module)
set(collisions_bindings collide)
set(questions_bindings questions shoot)
set(blocks_bindings blocks)
set(scenes_bindings aim bullets fall mesh pairs proximity scene scene_questions)
set(simulations_bindings simulation snapshot)
set(tables_bindings table)
foreach(name ${parts})
  set(part ricochet_${name})
  list(TRANSFORM ${name}_bindings PREPEND ${bindings}/ OUTPUT_VARIABLE sources)
  list(TRANSFORM sources APPEND .cpp)
  add_library(${part} OBJECT ${sources})
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
#
# ricochet_table is linked without waiting for the rest.
set(ricochet_wasm_parts ${parts})
set(ricochet_core_parts module collisions questions)
set(ricochet_scene_parts module collisions questions blocks scenes)
set(ricochet_simulation_parts module collisions blocks simulations)
set(ricochet_table_parts module tables)
set(modules ricochet_wasm ricochet_core ricochet_scene ricochet_simulation ricochet_table)
foreach(module ${modules})
  list(TRANSFORM ${module}_parts REPLACE "(.+)" "$<TARGET_OBJECTS:ricochet_\\1>" OUTPUT_VARIABLE bound)
  if(module STREQUAL "ricochet_table")
    add_executable(${module} $<TARGET_OBJECTS:ricochet-table-O3> ${bound}
      $<TARGET_OBJECTS:ricochet-table-Os> $<TARGET_OBJECTS:ricochet-table-Oz>)
  else()
    add_executable(${module} $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet-table-O3> ${bound})
    target_link_libraries(${module} PRIVATE ricochet)
  endif()
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
set_target_properties(ricochet_wasm PROPERTIES OUTPUT_NAME ricochet)

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
