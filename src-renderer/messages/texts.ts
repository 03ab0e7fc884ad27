/** The shape of a set of messages, whatever its language: a missing, misspelt or left-over key does not compile. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
