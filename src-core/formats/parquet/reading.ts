import { createElementBatches } from '../element-batches'
import type { KindReading, Listeners } from '../format-reader'
import type { ColumnMapping } from '../mapping'
import type { ForeignTable } from '../table/column-mapping'
import { createRecordMapper } from '../table/mapped-record'
import { joinedBytes } from './joined-bytes'
import { type StatedOrigin, statedOrigin } from './origin'
import { openParquet } from './reader'

const maxSamples = 20

/** A column name that begins with this makes a table, too; but a text has no control character after it. */
const magicNumber = /^PAR[1E](?![\t\n\r -~])/

/** Enough bytes for `isParquet`. */
export const enoughForMagic = 5

/** By the first bytes, whatever the name of the file. */
export const isParquet = (start: Uint8Array): boolean =>
  magicNumber.test(String.fromCharCode(...start.subarray(0, enoughForMagic)))

type Rows = readonly (readonly string[])[]

/** A table that is not ours: rows of texts, the first of which were read for the mapping dialog. */
interface OtherTable {
  readonly foreign: ForeignTable
  readonly first: Rows
  readonly more: Iterator<Rows>
}

/** Turns rows into events, some thousand a step. */
function* mappedRows(
  { foreign, first, more }: OtherTable,
  mapping: ColumnMapping,
  { onBatch }: Listeners,
): Generator<undefined, void, undefined> {
  const events = createElementBatches(onBatch)
  const recordOf = createRecordMapper(foreign, mapping)
  for (let rows: Rows | undefined = first; rows !== undefined;) {
    for (const cells of rows) {
      const { record, hasDoubled } = recordOf(cells)
      events.add(record, hasDoubled)
    }
    events.flush()
    yield
    const next: IteratorResult<Rows> = more.next()
    rows = next.done === true ? undefined : next.value
  }
}

/**
 * Collects a Parquet file, whose contents are described at its end, and then reads it row group by row group.
 */
export const createParquetReading = (listeners: Listeners): KindReading => {
  let parts: Uint8Array[] = []
  let other: OtherTable | null = null
  let origin: StatedOrigin | null = null
  let steps: Iterator<undefined> | null = null
  let hasMore = false

  const open = (): void => {
    const bytes = joinedBytes(parts)
    parts = []
    const file = openParquet(bytes)
    if (file.isOurs) {
      origin = statedOrigin(bytes, file.keyValues) ?? null
      steps = file.readEvents(listeners)
      return
    }
    const more = file.readRows()
    const start: IteratorResult<Rows> = more.next()
    const first = start.done === true ? [] : start.value
    other = {
      foreign: {
        names: file.names,
        types: file.types,
        samples: first.slice(0, maxSamples),
        leftOut: file.leftOut,
      },
      first,
      more,
    }
  }
  return {
    line: 1,
    owner: 'ours',
    get foreign() {
      return steps === null ? (other?.foreign ?? null) : null
    },
    get origin() {
      return origin
    },
    get hasMore() {
      return hasMore
    },
    flush: () => undefined,
    read: (chunk) => void parts.push(chunk),
    map: (mapping) => {
      if (other !== null) steps = mappedRows(other, mapping, listeners)
    },
    readEnd: () => {
      if (steps === null && other === null) open()
      hasMore = steps !== null && steps.next().done !== true
    },
  }
}
