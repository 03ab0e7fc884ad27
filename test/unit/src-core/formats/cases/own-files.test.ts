import { describe, expect, it } from 'vitest'
import type { FileReading } from '../../../../../src-core/formats/file-reader'
import { mappingByName } from '../../../../../src-core/formats/table/column-mapping'
import { caseBytes } from '../../../support/case-files'
import { readBytes } from '../../../support/file-bytes'

const sizes = [1, 1000, 1_000_000]

/** However its bytes arrive. A table of other columns is read by their names. */
const readCase = async (fileName: string): Promise<FileReading> => {
  const readings = await Promise.all(
    sizes.map((chunkSize) =>
      readBytes(fileName, caseBytes(fileName), {
        chunkSize,
        askMapping: async (foreign) => mappingByName(foreign, 'UTC'),
      }),
    ),
  )
  const facts = readings.map(({ table, problem, remarks }) => ({ rows: table.rowCount, problem, remarks }))
  for (const each of facts) expect(each).toEqual(facts[0])
  return readings[0] as FileReading
}

describe('one torn row', () => {
  it.each([
    ['06c-own-torn.csv', 59, { kind: 'cellCount', line: 41 }],
    ['07-torn.jsonl', 39, { kind: 'badJson', line: 21 }],
    ['06-power-cut.csv', 60, { kind: 'cellCount', line: 32 }],
  ])('of %s costs no other, and is named', async (name, rowCount, problem) => {
    const reading = await readCase(name)
    expect(reading.table.rowCount).toBe(rowCount)
    expect(reading.problem).toMatchObject({
      ...problem,
      lost: [{ row: problem.line - (name.endsWith('.csv') ? 2 : 1), rowCount: 1, line: problem.line }],
    })
  })
})

describe('files that were joined', () => {
  it.each([
    ['07-cat.csv', 42],
    ['07-cat-bom.jsonl', 41],
  ])('%s are all read, and that is said', async (name, line) => {
    const { table, problem, remarks } = await readCase(name)
    expect([table.rowCount, problem, remarks]).toEqual([80, null, [{ kind: 'joined', count: 1, line }]])
  })
})

it.each(['05-trailing-separator.csv', '05b-header-separator.csv'])(
  'a separator more or less at the end of rows loses nothing: %s',
  async (name) => {
    const { table, problem } = await readCase(name)
    expect([table.rowCount, problem]).toEqual([30, null])
  },
)
