# Stripped, in bytes.
set(most 250000)
file(SIZE ${PROGRAM} size)
if(size GREATER most)
  message(FATAL_ERROR "${PROGRAM} weighs ${size} bytes, more than ${most}")
endif()
