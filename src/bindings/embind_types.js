// Types of embind that no binding uses: strings, views of memory and JavaScript values. Embind registers all of its
// types. Without that registration their conversions are left out of the build: a kilobyte and a half of packed
// JavaScript.
function registerNothing() {}
mergeInto(LibraryManager.library, {
  _embind_register_emval: registerNothing,
  _embind_register_emval__deps: [],
  _embind_register_memory_view: registerNothing,
  _embind_register_memory_view__deps: [],
  _embind_register_std_string: registerNothing,
  _embind_register_std_string__deps: [],
  _embind_register_std_wstring: registerNothing,
  _embind_register_std_wstring__deps: [],
});
