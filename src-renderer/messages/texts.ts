/** The shape of the messages in every language: a missing, misspelt or superfluous key does not compile. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
