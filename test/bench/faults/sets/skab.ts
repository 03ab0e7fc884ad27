import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LabelledDevice, type LabelledSet, readCells, seriesOf, timeOf } from './labelled-set'

const notMeasured = ['datetime', 'anomaly', 'changepoint']

/** One file an experiment; what was done to the pump is marked for all its sensors together. */
const read = (folder: string): readonly LabelledDevice[] =>
  ['valve1', 'valve2', 'other'].flatMap((part) =>
    readdirSync(join(folder, 'data', part)).map((file) => {
      const name = `${part}/${file}`
      const { header, rows } = readCells(join(folder, 'data', part, file), ';')
      const mark = header.indexOf('anomaly')
      const series = header
        .filter((column) => !notMeasured.includes(column))
        .map((column) => {
          const at = header.indexOf(column)
          const readings = rows.map((row) => ({
            time: timeOf(row[0] ?? ''),
            value: Number(row[at]),
            isLabelled: Number(row[mark]) === 1,
          }))
          return seriesOf({ deviceId: name, attributeCode: column }, readings)
        })
      return { name, series, isLabelledAsOne: true }
    }),
  )

export const skab: LabelledSet = { name: 'SKAB', use: 'measuring', folder: 'SKAB', read }
