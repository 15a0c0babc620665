# The library: every source below src/ricochet, static unless BUILD_SHARED_LIBS requests a shared one.
if(CMAKE_CXX_COMPILER_ID STREQUAL "MSVC" OR
    (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12))
  message(FATAL_ERROR "ricochet uses vector types of g++ 12 or newer and of clang, which "
    "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} has not; on Windows, clang-cl builds it.")
endif()

file(GLOB_RECURSE ricochet_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/ricochet/*.cpp)
add_library(ricochet ${ricochet_sources})
add_library(ricochet::ricochet ALIAS ricochet)
set_target_properties(ricochet PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  CXX_EXTENSIONS OFF
  WINDOWS_EXPORT_ALL_SYMBOLS ON)
target_compile_features(ricochet PUBLIC cxx_std_20)
target_include_directories(ricochet PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)

# The compile options of the solver's own sources, and of any file that includes its inner headers, whatever the flags
# of the surrounding project. The error bounds require that every operation is rounded once, as written: no reordering,
# and no contraction of a*b+c into one operation. So all compilers agree bit for bit.
add_library(ricochet_arithmetic INTERFACE)
target_compile_definitions(ricochet_arithmetic INTERFACE RICOCHET_SOLVER)
if(CMAKE_CXX_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
  target_compile_options(ricochet_arithmetic INTERFACE /fp:precise /clang:-ffp-contract=off)
  target_compile_options(ricochet PRIVATE /EHs-c- /GR-)
else()
  # In this order: without fast mathematics, clang contracts.
  target_compile_options(ricochet_arithmetic INTERFACE -fno-fast-math -ffp-contract=off)
  target_compile_options(ricochet PRIVATE -fno-exceptions -fno-rtti)
  # Each function has its own section, so that a program is linked only with the functions that it calls, however the
  # library's files were compiled: one by one or many as one.
  target_compile_options(ricochet PRIVATE -ffunction-sections -fdata-sections)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    target_link_options(ricochet INTERFACE LINKER:--gc-sections)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ stops inlining the small functions of double-doubles if a file grows by more than 40 %; the questions that need
  # them would take 6 % more instructions.
  target_compile_options(ricochet PRIVATE --param=inline-unit-growth=200 --param=large-function-growth=1000)
endif()
if(NOT RICOCHET_STRICT AND NOT CMAKE_CXX_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
  # A newer compiler's warnings must not become errors in a project that treats its own warnings as errors.
  target_compile_options(ricochet PRIVATE -Wno-error)
endif()
if(EMSCRIPTEN)
  # One number type for all precision stages (numeric/adaptive_number.hpp). The kernels then exist once, which makes a
  # quarter of the code, and are faster. As native code they would be slower.
  target_compile_definitions(ricochet_arithmetic INTERFACE RICOCHET_ONE_NUMBER=1)
  # Tests four boxes of the tree at once; every engine has supported it since 2021.
  target_compile_options(ricochet_arithmetic INTERFACE -msimd128)
endif()
target_link_libraries(ricochet PRIVATE $<BUILD_INTERFACE:ricochet_arithmetic>)
