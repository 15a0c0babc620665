# Builds one of the projects here in a folder of its own, runs its program, and compares what it prints with the file of
# the program's name.
cmake_minimum_required(VERSION 3.22)

set(warnings "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror")
set(source ${RICOCHET}/tests/consumer/${PROJECT})
set(prefix ${WORK}/${PROJECT}/prefix)
file(REMOVE_RECURSE ${WORK}/${PROJECT})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message("${output}")
    message(FATAL_ERROR "failed: ${command}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(build_and_compare compiler)
  get_filename_component(name ${compiler} NAME)
  set(build ${WORK}/${PROJECT}/${name})
  # A header that comes by an imported target is searched for warnings as any other.
  run(${CMAKE_COMMAND} -S ${source} -B ${build} -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${compiler}
    "-DCMAKE_CXX_FLAGS=${warnings}" -D CMAKE_NO_SYSTEM_FROM_IMPORTED=ON -D CMAKE_BUILD_TYPE=
    -D CMAKE_UNITY_BUILD=${UNITY} -D CMAKE_UNITY_BUILD_BATCH_SIZE=0 -D RICOCHET=${RICOCHET} -D CMAKE_PREFIX_PATH=${prefix})
  run(${CMAKE_COMMAND} --build ${build} --parallel 2)
  file(GLOB expected_file ${source}/*.txt)
  list(REMOVE_ITEM expected_file ${source}/CMakeLists.txt)
  get_filename_component(program ${expected_file} NAME_WE)
  run(${build}/${program})
  file(READ ${expected_file} expected)
  if(NOT output STREQUAL expected)
    message("${program} prints\n${output}instead of\n${expected}")
    message(FATAL_ERROR "${program} does not print what it should")
  endif()
endfunction()

set(UNITY OFF)
if(PROJECT STREQUAL "fetch_content")
  # As projects have it that compile all of their sources, and the library's, as one.
  set(UNITY ON)
  build_and_compare(${COMPILER})
else()
  run(${CMAKE_COMMAND} --install ${BUILT} --prefix ${prefix})
  find_program(CLANG NAMES clang++)
  set(compilers ${COMPILER})
  if(CLANG)
    list(APPEND compilers ${CLANG})
  endif()
  foreach(compiler ${compilers})
    build_and_compare(${compiler})
  endforeach()
endif()
