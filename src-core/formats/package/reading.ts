import { ReadingError } from '../file-problem'
import type { KindReading, Listeners } from '../format-reader'
import { joinedBytes } from '../parquet/joined-bytes'
import { createParquetReading } from '../parquet/reading'
import type { EnclosedTexts } from './layout'
import { openPackage } from './open-package'

/** Collects a package, whose list is at its end, checks it, and then reads its events row group by row group. */
export const createPackageReading = (listeners: Listeners): KindReading => {
  const events = createParquetReading(listeners)
  let parts: Uint8Array[] | null = []
  let enclosed: EnclosedTexts | null = null

  const open = (collected: readonly Uint8Array[]): void => {
    parts = null
    const opened = openPackage(joinedBytes(collected))
    ;({ enclosed } = opened)
    events.read(opened.events)
  }
  return {
    line: 1,
    owner: 'ours',
    foreign: null,
    get origin() {
      return events.origin
    },
    get enclosed() {
      return enclosed
    },
    get hasMore() {
      return events.hasMore
    },
    flush: () => undefined,
    read: (chunk) => void parts?.push(chunk),
    readEnd: () => {
      if (parts !== null) open(parts)
      events.readEnd()
      // What others wrote is in no package of ours.
      if (events.foreign !== null) throw new ReadingError('packageDamaged', null, 'events.parquet')
    },
  }
}
