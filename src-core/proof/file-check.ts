import { type CountedWindow, hasHeaderSum, type ProofDocument, sumCountOf } from './proof-document'

/** What a file was found to hold. */
export interface FoundRows {
  /** The rows of each place, and the hash of them in hex. */
  readonly events: ArrayLike<number>
  readonly sums: readonly string[]
  readonly rowCount: number
}

/** A place by what it is: a window, the other rows of a device, or those of no device of the proof. */
export interface ProofPlace {
  readonly deviceId?: string
  readonly window?: CountedWindow
}

/**
 * What a file does not hold as its proof says. `sumCount`: the proof has another number of hashes than of
 * places. `texts`: the columns have other texts. `header`: they have other names, or another order. `rowCount`:
 * of all rows.
 */
export type FileContradiction =
  | { readonly kind: 'sumCount' | 'texts' | 'header' }
  | { readonly kind: 'rowCount'; readonly stated: number; readonly found: number }
  | { readonly kind: 'events'; readonly place: ProofPlace; readonly stated: number; readonly found: number }
  | { readonly kind: 'sum'; readonly place: ProofPlace }

function* placesOf({ devices, others }: ProofDocument) {
  for (const { deviceId, windows, rest } of devices) {
    for (const window of windows) yield { place: { deviceId, window }, stated: window.events }
    yield { place: { deviceId }, stated: rest.events }
  }
  yield { place: {}, stated: others.events }
}

/** In the order of the places; nothing if the file holds what its proof says. */
export function* fileContradictions(
  proof: ProofDocument,
  { events, sums, rowCount }: FoundRows,
): Generator<FileContradiction> {
  if (proof.sums.length !== sumCountOf(proof)) yield { kind: 'sumCount' }
  let number = 0
  for (const { place, stated } of placesOf(proof)) {
    const found = events[number] ?? 0
    if (found !== stated) yield { kind: 'events', place, stated, found }
    else if (sums[number] !== proof.sums[number]) yield { kind: 'sum', place }
    number += 1
  }
  // Behind the places of a Parquet file stands the hash of all texts of its columns, behind those of CSV the header's.
  if (sums[number] !== proof.sums[number]) yield { kind: hasHeaderSum(proof) ? 'header' : 'texts' }
  if (rowCount !== proof.file.rows) yield { kind: 'rowCount', stated: proof.file.rows, found: rowCount }
}
