import type { DictionaryName, EventBatch, EventColumns } from '../../src-core/codec/event-batch'
import { allocateBatch, batchOfRows, columnsOf, copyColumns } from '../../src-core/codec/event-columns'
import { byDictionary, dictionaryNames } from '../../src-core/codec/event-dictionary'
import { textFields } from '../../src-core/events/event'

/** Makes few batches of some rows of many, with the texts that these rows use. */
export interface JoinedRun {
  /** Batches of the run in their order, also those of which no row is wanted: they may have texts. */
  add(batch: EventBatch, rows: Uint32Array): void
  /** Rows since the last `take`. */
  readonly rowCount: number
  take(): EventBatch
}

const unused = -1

/** The texts of a run by their codes, and the codes that they get when a row first uses them. */
const createTexts = () => {
  const all: string[] = ['']
  const codes: number[] = [0]
  let used = 0
  let added: string[] = []
  return {
    add: (texts: readonly string[]): void => {
      // In a loop, because a very long list overflows the stack as arguments.
      for (const text of texts) {
        all.push(text)
        codes.push(unused)
      }
    },
    recode: (code: number): number => {
      const known = codes[code] ?? 0
      if (known !== unused) return known
      used += 1
      codes[code] = used
      added.push(all[code] ?? '')
      return used
    },
    takeAdded: (): readonly string[] => {
      const taken = added
      added = []
      return taken
    },
  }
}

type Texts = Record<DictionaryName, ReturnType<typeof createTexts>>

const recode = (columns: EventColumns, texts: Texts): void => {
  const change = (codes: Uint32Array, name: DictionaryName): void => {
    for (let row = 0; row < codes.length; row += 1) codes[row] = texts[name].recode(codes[row] ?? 0)
  }
  for (const name of textFields) change(columns.texts[name], name)
  change(columns.valueText, 'attributeData')
  for (let row = 0; row < columns.idDevice.length; row += 1) {
    // An id of another shape has a code of the `id` dictionary in place of the device.
    const { recode: recodeId } = columns.idAttribute[row] === 0 ? texts.id : texts.deviceId
    columns.idDevice[row] = recodeId(columns.idDevice[row] ?? 0)
  }
  change(columns.idAttribute, 'attributeCode')
}

const extrasOf = (
  { extras }: EventBatch,
  rows: Uint32Array,
  first: number,
): readonly (readonly [number, string])[] => {
  if (extras.json.length === 0) return []
  const jsonOf = new Map(Array.from(extras.rows, (row, index) => [row, extras.json[index] ?? ''] as const))
  return Array.from(rows).flatMap((row, index) => {
    const json = jsonOf.get(row)
    return json === undefined ? [] : [[first + index, json] as const]
  })
}

export const createJoinedRun = (): JoinedRun => {
  const texts: Texts = byDictionary(createTexts)
  let parts: EventColumns[] = []
  let extras: (readonly [number, string])[] = []
  let rowCount = 0
  return {
    get rowCount() {
      return rowCount
    },
    add: (batch, rows) => {
      for (const name of dictionaryNames) texts[name].add(batch.newTexts[name])
      if (rows.length === 0) return
      const columns = columnsOf({ rowCount: rows.length, bytes: batchOfRows(columnsOf(batch), rows) })
      recode(columns, texts)
      parts.push(columns)
      for (const extra of extrasOf(batch, rows, rowCount)) extras.push(extra)
      rowCount += rows.length
    },
    take: () => {
      const { bytes, columns } = allocateBatch(rowCount)
      let at = 0
      for (const part of parts) {
        copyColumns(columns, part, at, part.deleted.length)
        at += part.deleted.length
      }
      const batch = {
        rowCount,
        bytes,
        newTexts: byDictionary((name) => texts[name].takeAdded()),
        extras: { rows: Uint32Array.from(extras, ([row]) => row), json: extras.map(([, json]) => json) },
      }
      parts = []
      extras = []
      rowCount = 0
      return batch
    },
  }
}
