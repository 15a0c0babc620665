# For work on the library itself: warnings, sanitizers, the WebAssembly modules, tests, benchmarks and fuzzers.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Most of the time to compile the solver is spent on reading the same headers for each file. Builds that need not be the
# shipped program therefore compile a dozen files as one. So names have to be unique in a namespace.
function(compile_in_few_units target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# ---- flags that every target of the project shares, the solver included ----------------------------------------------
add_library(ricochet_flags INTERFACE)
target_link_libraries(ricochet_flags INTERFACE ricochet_arithmetic)
if(RICOCHET_STRICT)
  target_compile_options(ricochet_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror)
endif()
if(RICOCHET_FUZZERS)
  target_compile_options(ricochet_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(ricochet_flags INTERFACE -fsanitize=address,undefined)
  # The arithmetic of the WebAssembly modules, which sanitizers cannot check there.
  target_compile_definitions(ricochet_arithmetic INTERFACE RICOCHET_ONE_NUMBER=1)
  # The solver itself is instrumented for coverage, so that the fuzzers see where their input leads.
  target_compile_options(ricochet PRIVATE -fsanitize=fuzzer-no-link)
endif()
if(RICOCHET_FEW_UNITS OR RICOCHET_FUZZERS)
  compile_in_few_units(ricochet)
endif()
target_link_libraries(ricochet PRIVATE $<BUILD_INTERFACE:ricochet_flags>)

if(EMSCRIPTEN)
  include(src/bindings/emscripten.cmake)
endif()

# ---- tests -------------------------------------------------------------------------------------------------------
if(RICOCHET_TESTS OR RICOCHET_FUZZERS)
  enable_testing()
endif()
if(RICOCHET_TESTS)
  add_subdirectory(tests/native)
  if(NOT EMSCRIPTEN)
    add_subdirectory(tests/consumer)
  endif()
endif()
if(RICOCHET_FUZZERS)
  add_subdirectory(tests/fuzz)
endif()
if(RICOCHET_BENCHMARKS)
  add_subdirectory(tests/bench)
endif()
