# The files that `cmake --install` puts below its prefix: the library, the public headers with the vector type that they
# need, and the package for find_package(ricochet CONFIG).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS ricochet EXPORT ricochet-targets
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
file(GLOB interface_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/ricochet/*.hpp)
install(FILES ${PROJECT_SOURCE_DIR}/src/ricochet.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${interface_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ricochet)
install(FILES ${PROJECT_SOURCE_DIR}/src/ricochet/numeric/vec3.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ricochet/numeric)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/ricochet)
install(EXPORT ricochet-targets NAMESPACE ricochet:: DESTINATION ${package})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/ricochet-config.cmake.in
  ${PROJECT_BINARY_DIR}/ricochet-config.cmake INSTALL_DESTINATION ${package})
# Before version 1 a new minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ricochet-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ricochet-config.cmake ${PROJECT_BINARY_DIR}/ricochet-config-version.cmake
  DESTINATION ${package})
