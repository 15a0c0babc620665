# The WebAssembly modules: build/wasm/ricochet.{js,wasm}, the full build, and ricochet_core.{js,wasm} with the questions
# about two things alone. And build/wasm/layout.ts, by which TypeScript knows the layout of shared memory.
set(bindings ${CMAKE_CURRENT_LIST_DIR})
add_library(ricochet_questions OBJECT ${bindings}/module.cpp ${bindings}/questions.cpp ${bindings}/shoot.cpp)
add_library(ricochet_worlds OBJECT ${bindings}/aim.cpp ${bindings}/blocks.cpp ${bindings}/mesh.cpp
  ${bindings}/proximity.cpp ${bindings}/scene.cpp ${bindings}/simulation.cpp ${bindings}/snapshot.cpp)
foreach(part ricochet_questions ricochet_worlds)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${part} PRIVATE ricochet ricochet_flags)
  # With run-time types, which the solver does without: embind then knows types by their names. Without, it would write
  # addresses in their place, and bring all of printf along, which is 0.8 kB more.
  target_compile_options(${part} PRIVATE -fno-exceptions)
  target_compile_definitions(${part} PRIVATE RICOCHET_VERSION="${PROJECT_VERSION}")
endforeach()

add_executable(ricochet_wasm $<TARGET_OBJECTS:ricochet_questions> $<TARGET_OBJECTS:ricochet_worlds>)
set_target_properties(ricochet_wasm PROPERTIES OUTPUT_NAME ricochet)
add_executable(ricochet_core $<TARGET_OBJECTS:ricochet_questions>)
foreach(module ricochet_wasm ricochet_core)
  target_link_libraries(${module} PRIVATE ricochet ricochet_flags)
  target_link_options(${module} PRIVATE -lembind
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
  set_target_properties(${module} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endforeach()

# Run in Node by name: Emscripten 3.1.6 gives its emulator a flag that Node 20 no longer knows.
find_program(RICOCHET_NODE NAMES node nodejs REQUIRED)
add_executable(write_typescript ${bindings}/write_typescript.cpp)
target_link_libraries(write_typescript PRIVATE ricochet ricochet_flags)
# It runs once, for a moment: optimising it takes longer.
target_compile_options(write_typescript PRIVATE -fno-exceptions -O0)
target_link_options(write_typescript PRIVATE -O0 -sSINGLE_FILE=1 -sEXIT_RUNTIME=1 -sENVIRONMENT=node)
set_target_properties(write_typescript PROPERTIES SUFFIX .cjs)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/layout.ts
  COMMAND ${RICOCHET_NODE} $<TARGET_FILE:write_typescript> > ${PROJECT_BINARY_DIR}/layout.ts
  DEPENDS write_typescript)
add_custom_target(ricochet_layout DEPENDS ${PROJECT_BINARY_DIR}/layout.ts)

# Speed where it shows, size elsewhere. The link stays at -O3: it puts the double-doubles' small functions into their
# callers, without which every question about a shape takes half as long again. Of an inline function that is called, not put
# into its callers, the link keeps one of its copies: those compiled for size had better not call what must be fast.
function(compile_for_size option)
  foreach(file ${ARGN})
    set(path ${PROJECT_SOURCE_DIR}/src/${file}.cpp)
    if(NOT EXISTS ${path})
      message(FATAL_ERROR "${path} is gone: take it out of the list of files compiled for size")
    endif()
    set_source_files_properties(${path} PROPERTIES COMPILE_OPTIONS ${option})
  endforeach()
endfunction()
compile_for_size(-Os ricochet/narrow_phase/time_of_impact ricochet/queries/ray_sphere ricochet/queries/sweep ricochet/queries/sphere_plane ricochet/queries/collide
  ricochet/narrow_phase/geometry ricochet/aim/aim ricochet/aim/arrival ricochet/aim/flight ricochet/aim/homotopy ricochet/aim/local
  ricochet/aim/shortest_path ricochet/aim/steer ricochet/aim/least_action ricochet/aim/inflated ricochet/scene/uncertainty
  ricochet/simulation/contact_solver ricochet/simulation/free_flight ricochet/simulation/free_flight_survey
  ricochet/simulation/lattice ricochet/simulation/obstacles ricochet/mesh/surface ricochet/broad_phase/moving_bvh ricochet/scene/proximity)
compile_for_size(-Oz ricochet/queries/explain ricochet/queries/closest_point ricochet/queries/overlap
  ricochet/narrow_phase/nearest_feature ricochet/numeric/big_float ricochet/simulation/engine_changes
  ricochet/simulation/contact_islands ricochet/simulation/dimensions ricochet/simulation/predictor_epochs ricochet/simulation/placement
  ricochet/simulation/simulation ricochet/simulation/spatial_sort
  ricochet/scene/corner ricochet/scene/passage ricochet/scene/sensors ricochet/scene/targets
  ricochet/mesh/geometry_memory ricochet/mesh/mesh ricochet/mesh/obstruction bindings/aim bindings/blocks bindings/mesh bindings/module
  bindings/proximity bindings/questions bindings/scene bindings/simulation bindings/snapshot)
