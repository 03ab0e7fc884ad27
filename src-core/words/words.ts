/** What a sentence needs of the program that shows it. */
export interface Words {
  /** A BCP 47 tag. It changes while a page is open if the user chooses another one. */
  readonly language: string
  /** A message by its key, with values in its places; with a count, in its singular or plural form. */
  t(key: string, values?: Readonly<Record<string, unknown>>, count?: number): string
}
