import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LabelledDevice, type LabelledSet, seriesOf } from './labelled-set'

const minute = 60_000
const start = Date.UTC(2018, 0, 1)

/**
 * The first column of a table of doubles, which is the telemetry (the others are commands); NumPy's format,
 * version 1.
 */
const firstColumn = (path: string): readonly number[] => {
  const bytes = readFileSync(path)
  const from = 10 + bytes.readUInt16LE(8)
  const header = bytes.toString('latin1', 10, from)
  const [, rows = '0', columns = '0'] = /'shape': \((\d+), (\d+)\)/.exec(header) ?? []
  if (!header.includes("'<f8'") || !header.includes("'fortran_order': False"))
    throw new Error(`${path} is not a table of doubles, row by row: ${header}`)
  return Array.from({ length: Number(rows) }, (_, row) =>
    bytes.readDoubleLE(from + 8 * row * Number(columns)),
  )
}

/** Channel, spacecraft and places from each line such as `P-1,SMAP,"[[2149, 2349], [4536, 4844]]",…`. */
const readMarks = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^([A-Z]-\d+),(\w+),"(\[\[.*?\]\])"/gm)].map(
    ([, channel = '', craft = '', places = '']) => ({
      channel,
      craft,
      places: JSON.parse(places) as readonly (readonly [from: number, to: number])[],
    }),
  )

/** The sets have no times: as if every value came a minute after the one before. */
const readCraft =
  (craft: string) =>
  (folder: string): readonly LabelledDevice[] => {
    const marks = readMarks(join(folder, 'labeled_anomalies.csv')).filter((mark) => mark.craft === craft)
    return [...new Set(marks.map(({ channel }) => channel))].map((channel) => {
      const places = marks.filter((mark) => mark.channel === channel).flatMap((mark) => mark.places)
      const readings = firstColumn(join(folder, 'test', `${channel}.npy`)).map((value, index) => ({
        time: start + index * minute,
        value,
        isLabelled: places.some(([from, to]) => index >= from && index <= to),
      }))
      return {
        name: channel,
        series: [seriesOf({ deviceId: channel, attributeCode: 'telemetry' }, readings)],
      }
    })
  }

export const smap: LabelledSet = { name: 'SMAP', use: 'measuring', folder: 'NASA', read: readCraft('SMAP') }
export const msl: LabelledSet = { name: 'MSL', use: 'measuring', folder: 'NASA', read: readCraft('MSL') }
