import type { FlagField, TextField, TimeField } from '../event'

/**
 * Events as columns, the only shape in which many of them ever exist. Row `i` of every column is one event, in the
 * order in which it came.
 *
 * Text is coded: a code indexes the dictionary of that name, and code 0 means "no string here" (the field is
 * missing or holds something else, which `extras` then tells). A dictionary starts as `['']`, so that a code is
 * its index, and the text `''` has a code of its own.
 */
export interface EventColumns extends Readonly<Record<FlagField, Uint8Array>> {
  /** The integers as sent, by the service's sample milliseconds since the epoch. NaN: no number here. */
  readonly times: Readonly<Record<TimeField, Float64Array>>
  /** Codes in the dictionary of the field. */
  readonly texts: Readonly<Record<TextField, Uint32Array>>
  /**
   * The id, packed. With `idAttribute` > 0 it is `<deviceId>@#<attributeCode>@#<time>`: `idDevice` is a code of the
   * `deviceId` dictionary, `idAttribute` one of `attributeCode`, `idTime` a whole number that prints as it stood.
   * With `idAttribute` 0 it has another shape, and `idDevice` is a code of the `id` dictionary (0: no string id).
   */
  readonly idDevice: Uint32Array
  readonly idAttribute: Uint32Array
  readonly idTime: Float64Array
  /** `attributeData` where it is a number (the nearest double); NaN elsewhere. */
  readonly valueNumber: Float64Array
  /** `attributeData` where it is a string: a code in the `attributeData` dictionary; 0 elsewhere. */
  readonly valueText: Uint32Array
  /** 0 false, 1 true, 2 neither. */
  readonly deleted: Uint8Array
  /** Bits by `oddityBit`; 0 for an ordinary event. */
  readonly oddities: Uint16Array
}

/** One dictionary a text field, one for text in `attributeData`, one for ids that are not of the usual shape. */
export type DictionaryName = TextField | 'attributeData' | 'id'

/**
 * What the columns cannot hold, as JSON text by row: an object with the fields that are of another type, exact
 * or undocumented (it wins over the columns), or any other JSON value, which is then the whole element.
 */
interface EventExtras {
  readonly rows: Uint32Array
  readonly json: readonly string[]
}

/** Rows that are added to a table. */
export interface EventRows {
  readonly rowCount: number
  readonly columns: EventColumns
  /** What these rows add to each dictionary, in code order: a reader appends it and can then read the codes. */
  readonly newTexts: Readonly<Record<DictionaryName, readonly string[]>>
  readonly extras: EventExtras
}

/**
 * Rows on their way between processes or threads: `columnsOf` gives their columns.
 *
 * They travel as one buffer because Electron's context bridge clones each typed array by itself and with the whole buffer
 * behind it: eighteen columns that share a buffer would cross eighteen times. The buffer holds the columns and nothing else.
 */
export interface EventBatch extends Omit<EventRows, 'columns'> {
  readonly bytes: ArrayBuffer
}
