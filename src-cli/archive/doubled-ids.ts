import { idText } from '../../src-core/events/event-cell'
import type { TableData } from '../../src-core/events/table-data'

/** 53 bits of a text: so few of different texts are alike that looking at these costs nothing. */
const hashOf = (text: string): number => {
  let [one, other] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x27d4eb2f)
    other = Math.imul(other ^ code, 0x165667b1)
  }
  one = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ other
  other = Math.imul(other ^ (other >>> 13), 0x297a2d39) ^ one
  return (other & 0x1fffff) * 0x100000000 + (one >>> 0)
}

function* idsOf(table: TableData): Generator<string> {
  for (let row = 0; row < table.rowCount; row += 1) {
    const id = idText(table, row) ?? ''
    if (id !== '') yield id
  }
}

/** Ids that stand in several files. A first look at all files finds what is alike, a second one the ids. */
export interface DoubledIds {
  /** Eight bytes for each event are kept. */
  note(table: TableData): void
  /** Whether the files that were noted may have an id in common; then all are to be looked at again. */
  readonly isPossible: boolean
  lookAgain(table: TableData, path: string): void
  /** The paths of each such id, in the order in which they were looked at. */
  readonly found: ReadonlyMap<string, readonly string[]>
}

export const createDoubledIds = (): DoubledIds => {
  const noted: Float64Array[] = []
  let alike: ReadonlySet<number> | null = null
  const paths = new Map<string, string[]>()
  const findAlike = (): ReadonlySet<number> => {
    const all = new Float64Array(noted.reduce((sum, hashes) => sum + hashes.length, 0))
    let length = 0
    for (const hashes of noted.splice(0)) {
      all.set(hashes, length)
      length += hashes.length
    }
    all.sort()
    const found = new Set<number>()
    for (let at = 1; at < all.length; at += 1) if (all[at] === all[at - 1]) found.add(all[at] ?? 0)
    return found
  }
  return {
    note: (table) => {
      // The same id twice in one file is none that has moved.
      noted.push(Float64Array.from(new Set(Array.from(idsOf(table), hashOf))))
    },
    get isPossible() {
      alike ??= findAlike()
      return alike.size > 0
    },
    lookAgain: (table, path) => {
      for (const id of new Set(idsOf(table)))
        if (alike?.has(hashOf(id)) === true) paths.set(id, [...(paths.get(id) ?? []), path])
    },
    get found() {
      return new Map([...paths].filter(([, of]) => of.length > 1))
    },
  }
}
