import { createHash } from 'node:crypto'
import { createPlacedRows, type PlacedRows } from '../../src-core/formats/csv/placed-rows'
import { ReadingError } from '../../src-core/formats/file-problem'
import { createPlacedLines } from '../../src-core/formats/jsonl/placed-rows'
import { noPlace } from '../../src-core/formats/row-chunks'
import type { FoundRows } from '../../src-core/proof/file-check'
import { hasHeaderSum, type ProofDocument, type ProvenFormat } from '../../src-core/proof/proof-document'
import { createRowPlaces } from '../../src-core/proof/row-places'
import { createPlaceSums } from '../../src-main/files/place-sums'

/** Where each row belongs, and what each place holds. */
const createCounting = ({ devices }: ProofDocument) => {
  const places = createRowPlaces(devices)
  const byText = new Map(devices.map(({ deviceId, cell = deviceId }, index) => [cell, index]))
  const fields = devices.map(({ placedBy }) => placedBy)
  const events = new Uint32Array(places.count)
  let rowCount = 0
  return {
    events,
    get rowCount() {
      return rowCount
    },
    placeOf: (device: string | undefined, timeOf: (field: string) => number): number => {
      const index = device === undefined ? -1 : (byText.get(device) ?? -1)
      const field = fields[index] ?? null
      const place = places.placeOf(index, field === null ? NaN : timeOf(field))
      events[place] = (events[place] ?? 0) + 1
      rowCount += 1
      return place
    },
  }
}

/** Of the texts, which have their proof beside them. */
const placedRows: Readonly<Record<Exclude<ProvenFormat, 'parquet'>, () => PlacedRows>> = {
  csv: createPlacedRows,
  jsonl: createPlacedLines,
}

/** The rows of a text file by their places. Throws ReadingError if it is not one that was exported here. */
export const readPlaces = async (
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
  proof: ProofDocument,
): Promise<FoundRows> => {
  const { format } = proof.file
  if (format === 'parquet') throw new ReadingError('notTable', null, '')
  const rows = placedRows[format]()
  const counting = createCounting(proof)
  const sums = createPlaceSums()
  const take = (bytes: Uint8Array): void => {
    // What is before the first row of a chunk is the header.
    const runs: number[] = []
    let [place, start, end] = [noPlace, 0, 0]
    const whole = rows.read(bytes, (cells, from, to) => {
      const own = counting.placeOf(cells.device(), cells.time)
      if (own !== place) {
        runs.push(place, from - start)
        ;[place, start] = [own, from]
      }
      end = to
    })
    runs.push(place, end - start)
    sums.add(whole, Uint32Array.from(runs))
  }
  try {
    take(first)
    for await (const bytes of others) take(bytes)
    if (!rows.isWhole) throw new ReadingError('cutShort', null, '')
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    throw new ReadingError(reason.kind, reason.column, reason.found, { line: rows.line })
  }
  const { events, rowCount } = counting
  // Not from the runs: a header may come whole before any row does.
  const head = hasHeaderSum(proof) ? [createHash('sha256').update(rows.head).digest('hex')] : []
  return { events, sums: [...sums.sums(events.length).slice(0, events.length), ...head], rowCount }
}
