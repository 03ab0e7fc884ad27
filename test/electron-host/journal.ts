/** One thing the application asked of Electron, or that happened in the page. */
export interface JournalEntry {
  readonly what: string
  readonly detail: unknown
}

export interface Journal {
  note(what: string, detail?: unknown): void
  entries(): readonly JournalEntry[]
}

const isFunction = (value: unknown): boolean => typeof value === 'function'

/**
 * In the order in which it happened. Details are kept as JSON: what changes afterwards does not change the
 * record.
 */
const createJournal = (): Journal => {
  const entries: JournalEntry[] = []
  const asData = (detail: unknown): unknown =>
    JSON.parse(
      JSON.stringify(detail ?? null, (_name, value: unknown) => (isFunction(value) ? '(function)' : value)),
    )
  return {
    note: (what, detail) => {
      entries.push({ what, detail: asData(detail) })
    },
    entries: () => [...entries],
  }
}

export const journal = createJournal()
