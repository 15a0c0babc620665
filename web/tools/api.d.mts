/** The API reference as an HTML fragment, from the doc comments of web/module. */
export function reference(): Promise<string>;
