// biome-ignore-all lint/complexity/useArrowFunction: Emscripten 3.1.6 knows no other functions here.
// embind registers every kind of value as it starts. What no function of this module takes or gives is left out here, and
// with it the code that would convert it: wide strings, JavaScript values, views of memory, booleans, fractions, long integers.
mergeInto(LibraryManager.library, {
  _embind_register_bigint: function () {},
  _embind_register_bool: function () {},
  _embind_register_emval: function () {},
  _embind_register_float: function () {},
  _embind_register_memory_view: function () {},
  _embind_register_std_wstring: function () {},
});
