# The library: every source below src/ricochet, static unless BUILD_SHARED_LIBS says otherwise.
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

# How the solver's own sources, and whatever includes its inner headers, are compiled, whatever the flags of the project
# around it. The bounds of error hold where every operation is rounded once, as written: nothing may be reordered, and a*b+c
# may not become one operation (contraction). So all compilers agree bit for bit.
add_library(ricochet_arithmetic INTERFACE)
target_compile_definitions(ricochet_arithmetic INTERFACE RICOCHET_SOLVER)
if(CMAKE_CXX_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
  target_compile_options(ricochet_arithmetic INTERFACE /fp:precise /clang:-ffp-contract=off)
  target_compile_options(ricochet PRIVATE /EHs-c- /GR-)
else()
  # In this order: without fast mathematics, clang contracts.
  target_compile_options(ricochet_arithmetic INTERFACE -fno-fast-math -ffp-contract=off)
  target_compile_options(ricochet PRIVATE -fno-exceptions -fno-rtti)
  # Each function is a section of its own, so that a program is linked with no others than it calls, however the library's files were
  # compiled: one by one or many as one.
  target_compile_options(ricochet PRIVATE -ffunction-sections -fdata-sections)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    target_link_options(ricochet INTERFACE LINKER:--gc-sections)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ stops putting double-doubles' small functions into their callers where a file grows by more than 40 %: the questions
  # that need them take 6 % more instructions then.
  target_compile_options(ricochet PRIVATE --param=inline-unit-growth=200 --param=large-function-growth=1000)
endif()
if(NOT RICOCHET_STRICT AND NOT CMAKE_CXX_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
  # Warnings of a newer compiler are no errors in a project that takes all of its own as such.
  target_compile_options(ricochet PRIVATE -Wno-error)
endif()
if(EMSCRIPTEN)
  # One number type for all precision stages (numeric/adaptive_number.hpp): kernels then exist once, which is a quarter of the code, and
  # are faster. As native code they would be slower.
  target_compile_definitions(ricochet_arithmetic INTERFACE RICOCHET_ONE_NUMBER=1)
  # Four boxes of the tree at once; every engine has it since 2021.
  target_compile_options(ricochet_arithmetic INTERFACE -msimd128)
endif()
target_link_libraries(ricochet PRIVATE $<BUILD_INTERFACE:ricochet_arithmetic>)
