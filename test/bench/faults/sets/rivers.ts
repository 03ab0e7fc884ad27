import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LabelledDevice, type LabelledSet, readCells, seriesOf, timeOf } from './labelled-set'

/** `12/03/2017 1:42`, the day first. */
const queenslandTime = (text: string): number => {
  const [, date = '', month = '', year = '', hours = '', minutes = ''] =
    /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)/.exec(text) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes))
}

const readQueensland = (folder: string): readonly LabelledDevice[] =>
  ['data_sandy_anom', 'data_pioneer_anom'].map((name) => {
    const { header, rows } = readCells(join(folder, `${name}.csv`))
    const cell = (row: readonly string[], column: string): string => row[header.indexOf(column)] ?? ''
    const series = ['Level', 'Cond', 'Tur'].map((column) =>
      seriesOf(
        { deviceId: name, attributeCode: column },
        rows.map((row) => ({
          time: queenslandTime(cell(row, 'Timestamp')),
          value: numberIn(cell(row, column)),
          isLabelled: cell(row, `label_${column}`) === '1',
        })),
      ),
    )
    return { name, series }
  })

/** NaN where nothing was measured. */
const numberIn = (text: string): number =>
  text === '' || text === 'NA' || text === 'NULL' || text === '-9999' ? NaN : Number(text)

/** One file a site and year; only some have the marks of the technicians. */
const readLogan = (folder: string): readonly LabelledDevice[] =>
  readdirSync(folder).flatMap((file): readonly LabelledDevice[] => {
    const { header, rows } = readCells(join(folder, file))
    const marked = header.filter((column) => header.includes(`${column}_qual`))
    if (marked.length === 0) return []
    const series = marked.map((column) => {
      const [value, mark] = [header.indexOf(column), header.indexOf(`${column}_qual`)]
      return seriesOf(
        { deviceId: file, attributeCode: column },
        rows.map((row) => ({
          time: timeOf(row[0] ?? ''),
          value: numberIn(row[value] ?? ''),
          isLabelled: row[mark] !== 'NULL' && row[mark] !== '',
        })),
      )
    })
    return [{ name: file, series }]
  })

export const queensland: LabelledSet = {
  name: 'Queensland rivers',
  use: 'tuning',
  folder: 'oddwater',
  read: readQueensland,
}
export const logan: LabelledSet = { name: 'Logan River', use: 'measuring', folder: 'LRO', read: readLogan }
