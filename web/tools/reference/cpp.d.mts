/** The reference of the C++ library as HTML, from the comments of its interface headers: contents and chapters. */
export function reference(): Promise<string>;

/** What Doxygen complains of, and the public names that need words and have none. */
export function complaints(): Promise<string[]>;
