import type { InstantFormatter } from '../time/instant-formatter'

/** What a sentence needs of the program that shows it. */
export interface Words {
  /** A BCP 47 tag. It changes while a page is open if the user chooses another one. */
  readonly language: string
  /** A message by its key, with values in its places; with a count, in its singular or plural form. */
  t(key: string, values?: Readonly<Record<string, unknown>>, count?: number): string
}

/** The same for sentences with times in them. */
export interface TimedWords extends Words {
  /** In the zone of the program. It changes while a page is open if the user chooses another one. */
  readonly formatter: InstantFormatter
}
