import type { FlagField, TextField, TimeField } from '../events/event'

/**
 * Events as columns; large numbers of events exist in no other form. Row `i` of every column is one event, in
 * the order of arrival.
 *
 * Texts are codes: a code is an index of the dictionary of that name, and code 0 means "no string" (the field
 * is missing, or contains something else, which is in `extras`). A dictionary starts as `['']`, so a code is
 * its index, and the text `''` has another code.
 */
export interface EventColumns extends Readonly<Record<FlagField, Uint8Array>> {
  /** The integers as sent; milliseconds since the epoch in the service's sample. NaN: no number. */
  readonly times: Readonly<Record<TimeField, Float64Array>>
  /** Codes in the dictionary of the field. */
  readonly texts: Readonly<Record<TextField, Uint32Array>>
  /**
   * The id, packed. If `idAttribute` > 0, it is `<deviceId>@#<attributeCode>@#<time>`: `idDevice` is a code
   * of the `deviceId` dictionary, `idAttribute` one of `attributeCode`, `idTime` a whole number that prints
   * as it was. If `idAttribute` is 0, it has another shape, and `idDevice` is a code of the `id` dictionary
   * (0: no string id).
   */
  readonly idDevice: Uint32Array
  readonly idAttribute: Uint32Array
  readonly idTime: Float64Array
  /** `attributeData` if it is a number (the nearest double); otherwise NaN. */
  readonly valueNumber: Float64Array
  /** `attributeData` if it is a string: a code in the `attributeData` dictionary; otherwise 0. */
  readonly valueText: Uint32Array
  /** 0 false, 1 true, 2 neither. */
  readonly deleted: Uint8Array
  /** Bits by `anomalyBit`; 0 for an ordinary event. */
  readonly anomalies: Uint16Array
}

/** One dictionary per text field, one for text in `attributeData`, and one for ids of an unusual shape. */
export type DictionaryName = TextField | 'attributeData' | 'id'

/**
 * What the columns cannot hold, as JSON text by row: an object with the fields of another type, exact numbers
 * and undocumented fields (it overrides the columns), or any other JSON value, which is then the whole
 * element.
 */
interface EventExtras {
  readonly rows: Uint32Array
  readonly json: readonly string[]
}

/** Rows to add to a table. */
export interface EventRows {
  readonly rowCount: number
  readonly columns: EventColumns
  /**
   * The texts that these rows add to each dictionary, in code order; append them before reading the codes.
   */
  readonly newTexts: Readonly<Record<DictionaryName, readonly string[]>>
  readonly extras: EventExtras
}

/**
 * Rows in transit between processes or threads; `columnsOf` returns their columns.
 *
 * They are sent as one buffer because Electron's context bridge clones each typed array separately, with the
 * whole buffer behind it: a buffer shared by eighteen columns would be copied eighteen times. It contains
 * only the columns.
 */
export interface EventBatch extends Omit<EventRows, 'columns'> {
  readonly bytes: ArrayBuffer
}
