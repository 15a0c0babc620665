// Types of embind that no binding has: strings, views of memory and values of JavaScript. Embind registers all that it knows;
// where that does nothing, what would convert them is left out too, a kilobyte and a half of packed JavaScript.
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
