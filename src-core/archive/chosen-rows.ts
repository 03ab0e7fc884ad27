import type { EventColumns } from '../codec/event-batch'
import { createTextDictionaries, takeNewTexts, type TextDictionaries } from '../codec/event-dictionary'
import { createEventTable, type EventTable } from '../events/event-table'
import { codeMapsOfRows, pickRows, recodeRows } from '../events/recode-rows'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { ArchivePart } from '../results/result-source'

/** The rows of a part of an archive, out of the tables of its files. */
export interface ChosenRows {
  readonly table: EventTable
  /** Of these rows, those that do not say when the service received them. */
  readonly untimed: number
  /** Of a file, only what is chosen stays in memory, its texts included. */
  takeInSteps(file: TableData): Steps<void>
}

export const createChosenRows = ({ devices, first, last }: ArchivePart): ChosenRows => {
  const table = createEventTable()
  const dictionaries: TextDictionaries = createTextDictionaries()
  let untimed = 0
  const append = (file: TableData, rows: readonly number[]): void => {
    const picked: EventColumns = pickRows(file.columns, rows)
    const columns = recodeRows(
      { columns: picked },
      0,
      rows.length,
      codeMapsOfRows(picked, file, dictionaries),
    )
    const kept = rows.flatMap((row, index) =>
      file.extras.has(row) ? [[index, file.extras.get(row) ?? ''] as const] : [],
    )
    const extras = { rows: Uint32Array.from(kept, ([index]) => index), json: kept.map(([, json]) => json) }
    table.appendRows({ rowCount: rows.length, columns, newTexts: takeNewTexts(dictionaries), extras })
  }
  return {
    table,
    get untimed() {
      return untimed
    },
    *takeInSteps(file) {
      const { times, texts } = file.columns
      const codes = new Set(devices.map((device) => file.texts.deviceId.indexOf(device)))
      yield* inRanges(file.rowCount, (from, to) => {
        const rows: number[] = []
        for (let row = from; row < to; row += 1) {
          if (!codes.has(texts.deviceId[row] ?? 0)) continue
          const received = times.ingressTimeStamp[row] ?? NaN
          if (received < first || received > last) continue
          if (Number.isNaN(received)) untimed += 1
          rows.push(row)
        }
        if (rows.length > 0) append(file, rows)
      })
    },
  }
}
