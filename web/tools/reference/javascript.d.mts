/** The reference of the module as HTML, from the doc comments of web/module: contents and chapters. */
export function reference(): Promise<string>;
