import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { type LedgerDamage, mostDamage } from '../../src-core/deletion/ledger-damage'
import type { LedgerLine } from './ledger-line'
import { stringBehind } from './ledger-line-text'

type LinePosition = Pick<LedgerDamage, 'fileName' | 'line'>

/** What is left of a line, as far as it can be read. */
interface Remains extends LedgerDamage {
  readonly intentId?: string
}

/** What the damaged lines of a ledger may have said. */
export interface Damage {
  noteDamaged(text: string, position: LinePosition): void
  /** A sound line that belongs to no deletion: that of the deletion is damaged or missing. */
  noteStray(line: LedgerLine, position: LinePosition): void
  noteSound(line: LedgerLine): void
  lineCount(): number
  /** What may be lost. `entryOf`: the deletion of an intent, if its line is sound. */
  list(entryOf: (intentId: string) => LedgerEntry | undefined): readonly LedgerDamage[]
}

const textOf = (line: string, name: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(stringBehind(line, name) ?? 'null')
    return typeof value === 'string' ? value : undefined
  } catch {
    // It throws for nothing else: the string itself is damaged.
    return undefined
  }
}

const remainsOf = (line: string, position: LinePosition): Remains => {
  const [kind, intentId, eventId, baseUrl] = ['kind', 'intentId', 'eventId', 'baseUrl'].map((name) =>
    textOf(line, name),
  )
  const at = Number(/"at":(\d{1,16}),/.exec(line)?.[1] ?? NaN)
  const lost =
    kind === 'intent' || eventId !== undefined
      ? 'deletion'
      : kind === 'result' || kind === 'verified'
        ? 'outcome'
        : 'unknown'
  return {
    ...position,
    lost,
    ...(intentId === undefined ? {} : { intentId }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(Number.isNaN(at) ? {} : { at }),
  }
}

const byPosition = (one: LinePosition, other: LinePosition): number =>
  one.fileName === other.fileName ? one.line - other.line : one.fileName < other.fileName ? -1 : 1

export const createDamage = (): Damage => {
  let lineCount = 0
  let found: Remains[] = []
  /** The deletions of which a line with an outcome is damaged. */
  const doubtful = new Set<string>()
  const strays = new Map<string, Remains>()
  return {
    noteDamaged: (text, position) => {
      lineCount += 1
      if (found.length >= mostDamage) return
      const remains = remainsOf(text, position)
      found.push(remains)
      if (remains.lost === 'outcome' && remains.intentId !== undefined) doubtful.add(remains.intentId)
    },
    noteStray: ({ intentId, at }, position) => {
      if (!strays.has(intentId) && strays.size < mostDamage)
        strays.set(intentId, { ...position, lost: 'deletion', intentId, at })
    },
    noteSound: (line) => {
      // A later look stands in the place of what a damaged line before it said.
      if (line.kind === 'verified' && doubtful.delete(line.intentId)) {
        found = found.filter(({ lost, intentId }) => lost !== 'outcome' || intentId !== line.intentId)
      }
    },
    lineCount: () => lineCount,
    list: (entryOf) => {
      const shown = new Set(
        found.flatMap(({ lost, intentId }) =>
          lost === 'deletion' && intentId !== undefined ? [intentId] : [],
        ),
      )
      const hidden = [...strays].flatMap(([intentId, stray]) => (shown.has(intentId) ? [] : [stray]))
      return [...found, ...hidden]
        .toSorted(byPosition)
        .slice(0, mostDamage)
        .map(({ intentId, ...remains }) => {
          const entry = remains.lost === 'outcome' && intentId !== undefined ? entryOf(intentId) : undefined
          return entry === undefined
            ? remains
            : { ...remains, eventId: entry.eventId, baseUrl: entry.baseUrl }
        })
    },
  }
}
