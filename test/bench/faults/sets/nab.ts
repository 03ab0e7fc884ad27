import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LabelledDevice, type LabelledSet, readCells, seriesOf, timeOf } from './labelled-set'

type Windows = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>

/** Its own windows, which are wider than what is wrong in them. */
const read = (folder: string): readonly LabelledDevice[] => {
  const windows = JSON.parse(readFileSync(join(folder, 'labels/combined_windows.json'), 'utf8')) as Windows
  return ['realAWSCloudwatch', 'realTraffic', 'realKnownCause'].flatMap((part) =>
    readdirSync(join(folder, 'data', part)).map((file) => {
      const marked = (windows[`${part}/${file}`] ?? []).map(
        ([from, to]) => [timeOf(from), timeOf(to)] as const,
      )
      const readings = readCells(join(folder, 'data', part, file)).rows.map(([text = '', value = '']) => {
        const time = timeOf(text)
        return {
          time,
          value: Number(value),
          isLabelled: marked.some(([from, to]) => time >= from && time <= to),
        }
      })
      return { name: file, series: [seriesOf({ deviceId: file, attributeCode: 'value' }, readings)] }
    }),
  )
}

export const nab: LabelledSet = { name: 'NAB', use: 'tuning', folder: 'NAB', read }
