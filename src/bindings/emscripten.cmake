# The WebAssembly modules: build/wasm/ricochet.{js,wasm}, the full build, and ricochet_core.{js,wasm} with the questions
# about two things alone. And build/wasm/layout.ts, by which TypeScript knows the layout of shared memory.
set(bindings ${CMAKE_CURRENT_LIST_DIR})
add_library(ricochet_questions OBJECT ${bindings}/module.cpp ${bindings}/questions.cpp ${bindings}/shoot.cpp)
add_library(ricochet_worlds OBJECT ${bindings}/aim.cpp ${bindings}/blocks.cpp ${bindings}/mesh.cpp
  ${bindings}/pairs.cpp ${bindings}/proximity.cpp ${bindings}/scene.cpp ${bindings}/scene_questions.cpp
  ${bindings}/simulation.cpp ${bindings}/snapshot.cpp)
foreach(part ricochet_questions ricochet_worlds)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${part} PRIVATE ricochet ricochet_flags)
  # With run-time types, which the solver does without: embind then knows types by their names. Without, it would write
  # addresses in their place, and bring all of printf along, which is 0.8 kB more.
  target_compile_options(${part} PRIVATE -fno-exceptions -Oz)
  compile_in_few_units(${part})
  target_compile_definitions(${part} PRIVATE RICOCHET_VERSION="${PROJECT_VERSION}")
endforeach()
set_source_files_properties(${bindings}/shoot.cpp PROPERTIES COMPILE_OPTIONS -O3)

# Of an inline function the link keeps the first copy that it sees. TARGET_OBJECTS are those that `ricochet` itself compiles,
# for speed, and come first; what is compiled for size follows in the archive. The other way round, questions about shapes
# would take half as long again, in ricochet_core twice as long.
add_executable(ricochet_wasm $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet_questions> $<TARGET_OBJECTS:ricochet_worlds>)
set_target_properties(ricochet_wasm PROPERTIES OUTPUT_NAME ricochet)
add_executable(ricochet_core $<TARGET_OBJECTS:ricochet> $<TARGET_OBJECTS:ricochet_questions>)
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
# callers, without which every question about a shape takes half as long again. With -Os and -Oz Emscripten inlines nothing
# before the link, so that a dozen files can as well be compiled as one.
function(compile_for_size option)
  list(TRANSFORM ARGN REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/ricochet/\\1.cpp")
  set(part ricochet${option})
  add_library(${part} OBJECT ${ARGN})
  compile_in_few_units(${part})
  target_compile_features(${part} PRIVATE cxx_std_20)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${part} PRIVATE ricochet_flags)
  target_compile_options(${part} PRIVATE $<TARGET_PROPERTY:ricochet,COMPILE_OPTIONS> ${option})
  get_target_property(others ricochet SOURCES)
  list(REMOVE_ITEM others ${ARGN})
  set_target_properties(ricochet PROPERTIES SOURCES "${others}")
  target_sources(ricochet PRIVATE $<TARGET_OBJECTS:${part}>)
endfunction()
compile_for_size(-Os narrow_phase/time_of_impact narrow_phase/falling_sphere_shot queries/ray_sphere queries/sweep queries/sphere_plane queries/collide
  aim/aim aim/arrival aim/flight aim/homotopy aim/local aim/shortest_path aim/steer aim/least_action
  aim/inflated scene/uncertainty simulation/contact_solver simulation/free_flight simulation/free_flight_survey
  simulation/lattice simulation/obstacles mesh/surface broad_phase/moving_bvh scene/proximity)
compile_for_size(-Oz narrow_phase/time_of_fall narrow_phase/falling_filter narrow_phase/falling_path queries/fall_question
  queries/explain_fall numeric/logarithm queries/explain queries/closest_point queries/overlap narrow_phase/core narrow_phase/geometry narrow_phase/nearest_point numeric/big_float
  simulation/engine_changes simulation/contact_islands simulation/dimensions simulation/predictor_epochs
  simulation/placement simulation/simulation simulation/spatial_sort scene/corner scene/passage scene/sensors scene/targets
  mesh/geometry_memory mesh/mesh mesh/obstruction)
