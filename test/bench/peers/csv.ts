import { stringify } from 'csv-stringify'
import { csvFormat } from 'd3-dsv'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import papa from 'papaparse'
import { inferSchema, initParser } from 'udsv'
import { elapsed, type Contender } from '../race'

/** Each writes the rows that `rows` makes, one after the other, to `path`. Whatever they hold meanwhile is their way. */
export const csvWriters = (rows: () => Iterable<object>, path: string): readonly Contender[] => [
  { name: 'd3-dsv', run: () => elapsed(() => writeFile(path, csvFormat([...rows()]))) },
  { name: 'papaparse', run: () => elapsed(() => writeFile(path, papa.unparse([...rows()]))) },
  { name: 'csv-stringify', run: () => elapsed(() => pipeline(Readable.from(rows()), stringify({ header: true }), createWriteStream(path))) },
]

export const csvReaders = (path: string, rowCount: number): readonly Contender[] => [
  {
    name: 'uDSV, typed objects',
    run: () =>
      elapsed(async () => {
        const text = await readFile(path, 'utf8')
        const rows = initParser(inferSchema(text)).typedObjs(text)
        if (rows.length !== rowCount) throw new Error('uDSV has not read every row.')
      }),
  },
]
