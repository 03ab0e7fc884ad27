import { createForeignReading } from '../foreign/foreign-reading'
import { createParquetSource } from '../foreign/parquet-source'
import type { ForeignReading, KindReading, Listeners } from '../format-reader'
import { joinedBytes } from './joined-bytes'
import { type StatedOrigin, statedOrigin } from './origin'
import { openParquet } from './reader'
import { readWideEvents } from './wide-reader'

/** A column name that begins with this makes a table, too; but a text has no control character after it. */
const magicNumber = /^PAR[1E](?![\t\n\r -~])/

/** Enough bytes for `isParquet`. */
export const enoughForMagic = 5

/** By the first bytes, whatever the name of the file. */
export const isParquet = (start: Uint8Array): boolean =>
  magicNumber.test(String.fromCharCode(...start.subarray(0, enoughForMagic)))

/**
 * Collects a Parquet file, whose contents are described at its end, and then reads it row group by row group.
 * What others wrote waits for its description.
 */
export const createParquetReading = (listeners: Listeners): KindReading => {
  let parts: Uint8Array[] = []
  let foreign: ForeignReading | null = null
  let origin: StatedOrigin | null = null
  let steps: Iterator<undefined> | null = null
  let hasMore = false

  const open = (): void => {
    const bytes = joinedBytes(parts)
    parts = []
    const file = openParquet(bytes)
    if (file.ours === 'events') {
      origin = statedOrigin(bytes, file.keyValues) ?? null
      steps = file.readEvents(listeners)
    } else if (file.ours === 'wide') steps = readWideEvents(file, listeners)
    else {
      // Nobody is asked about a file that cannot be read from its first row on.
      file.readRows().next()
      foreign = createForeignReading(createParquetSource(file), listeners)
    }
  }
  return {
    line: 1,
    owner: 'ours',
    get foreign() {
      return foreign
    },
    get origin() {
      return origin
    },
    get hasMore() {
      return hasMore
    },
    flush: () => undefined,
    read: (chunk) => void parts.push(chunk),
    readEnd: () => {
      if (steps === null && foreign === null) open()
      hasMore = steps !== null && steps.next().done !== true
    },
  }
}
