import { textFields, timeFields } from './event'
import type { EventColumns } from './event-batch'

const byName = <Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>

const columnsOf = (length: number, makeNumbers: () => Float64Array): EventColumns => ({
  times: byName(timeFields, makeNumbers),
  texts: byName(textFields, () => new Uint32Array(length)),
  idDevice: new Uint32Array(length),
  idAttribute: new Uint32Array(length),
  idTime: makeNumbers(),
  valueNumber: makeNumbers(),
  valueText: new Uint32Array(length),
  deleted: new Uint8Array(length),
  oddities: new Uint16Array(length),
})

/** Columns of `length` rows in which every field is missing. */
export const allocateColumns = (length: number): EventColumns => {
  const columns = columnsOf(length, () => new Float64Array(length).fill(NaN))
  columns.deleted.fill(2)
  return columns
}

/** Room for `length` rows that are all going to be written: what stands there until then means nothing. */
export const roomForColumns = (length: number): EventColumns => columnsOf(length, () => new Float64Array(length))
