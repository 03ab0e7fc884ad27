/** Something that the window can do, as the list of commands shows it. */
export interface Command {
  readonly name: string
  /** The part of the window that its button is in; empty if it has none. */
  readonly place: string
  /** Other words for it, which are searched and not shown. */
  readonly also?: string
  /** The combination of keys, as they stand on the keyboard; empty without one. */
  readonly keys: readonly string[]
  /** Why it cannot run now, as a sentence; null if it can. */
  readonly obstacle: string | null
  readonly run: () => void
}
