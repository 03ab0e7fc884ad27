import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { csvFormatRows } from 'd3-dsv'
import papa from 'papaparse'
import { inferSchema, initParser } from 'udsv'
import { type Contender, elapsed } from '../race'

type Rows = Iterable<readonly unknown[]>

const rowsAtOnce = 10_000

/** Text of some rows after the other: one text of them all, and one array, would cost each of them more. */
function* inParts(rows: Rows, format: (part: readonly (readonly unknown[])[]) => string): Generator<string> {
  let part: (readonly unknown[])[] = []
  for (const row of rows) {
    if (part.push(row) < rowsAtOnce) continue
    yield `${format(part)}\n`
    part = []
  }
  yield format(part)
}

/** Each writes the rows of cells that `rows` makes, the header first, to `path`. */
export const csvWriters = (rows: () => Rows, path: string): readonly Contender[] => {
  const file = (): NodeJS.WritableStream => createWriteStream(path)
  return [
    {
      name: 'd3-dsv',
      run: () => elapsed(() => pipeline(Readable.from(inParts(rows(), csvFormatRows)), file())),
    },
    {
      name: 'papaparse',
      run: () =>
        elapsed(() => pipeline(Readable.from(inParts(rows(), (part) => papa.unparse(part))), file())),
    },
    { name: 'csv-stringify', run: () => elapsed(() => pipeline(Readable.from(rows()), stringify(), file())) },
  ]
}

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
