import { textFields, timeFields } from './event'
import type { EventColumns } from './event-batch'

const byName = <Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>

const nothing = (length: number): Float64Array => new Float64Array(length).fill(NaN)

/** Columns of `length` rows in which every field is missing. */
export const allocateColumns = (length: number): EventColumns => ({
  times: byName(timeFields, () => nothing(length)),
  texts: byName(textFields, () => new Uint32Array(length)),
  idDevice: new Uint32Array(length),
  idAttribute: new Uint32Array(length),
  idTime: nothing(length),
  valueNumber: nothing(length),
  valueText: new Uint32Array(length),
  deleted: new Uint8Array(length).fill(2),
  oddities: new Uint16Array(length),
})
