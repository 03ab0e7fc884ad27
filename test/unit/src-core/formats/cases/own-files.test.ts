import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../../src-core/codec/json'
import type { FileReading } from '../../../../../src-core/formats/file-reader'
import { fileProblemText } from '../../../../../src-core/words/file-problem-text'
import { byName } from '../../../support/asked-tables'
import { caseBytes } from '../../../support/case-files'
import { readBytes } from '../../../support/file-bytes'
import { sampleEvent } from '../../events/sample-events'
import { wordsIn } from '../../words/words-in'

const sizes = [1, 1000, 1_000_000]

/** However its bytes arrive. A table of other columns is read by their names. */
const readCase = async (fileName: string): Promise<FileReading> => {
  const readings = await Promise.all(
    sizes.map((chunkSize) =>
      readBytes(fileName, caseBytes(fileName), {
        chunkSize,
        askTable: byName,
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

it('one NaN in a list of events costs its element, which is named', async () => {
  const { table, problem } = await readCase('25a-list-with-nan.json')
  expect(table.rowCount).toBe(39)
  expect(problem).toMatchObject({ kind: 'badJson', element: 26, lost: [{ element: 26, rowCount: 1 }] })
  expect(problem?.found.startsWith('NaN')).toBe(true)
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

describe('a compressed file', () => {
  const lines = Array.from({ length: 5000 }, (_, index) =>
    stringifyJson(sampleEvent({ attributeData: index })),
  )
  const text = `${lines.join('\n')}\n`

  it('is read as what is in it', async () => {
    expect((await readCase('24-log.csv.gz')).table.rowCount).toBe(
      gunzipSync(caseBytes('24-log.csv.gz')).toString().trim().split('\n').length - 1,
    )
    for (const [chunkSize, rowCount] of [
      [1, 500],
      [1000, 5000],
      [1_000_000, 5000],
    ] as const) {
      const packed = gzipSync(lines.slice(0, rowCount).join('\n'))
      const { table, problem } = await readBytes('a.jsonl.gz', packed, { chunkSize })
      expect([table.rowCount, problem]).toEqual([rowCount, null])
    }
    const members = Buffer.concat([gzipSync(text.slice(0, 1000)), gzipSync(text.slice(1000))])
    const joined = await readBytes('a.jsonl.gz', members)
    expect([joined.table.rowCount, joined.problem]).toEqual([5000, null])
  })

  it('that is cut or changed is read up to there, and that is said', async () => {
    const packed = gzipSync(text)
    const cut = await readBytes('a.jsonl.gz', packed.subarray(0, packed.length / 2))
    expect(cut.problem?.kind).toBe('packedDamaged')
    expect(cut.table.rowCount).toBeGreaterThan(1000)
    const changed = Uint8Array.from(packed)
    changed[packed.length - 5] = (changed[packed.length - 5] ?? 0) ^ 1
    expect((await readBytes('a.jsonl.gz', changed)).problem?.kind).toBe('packedDamaged')
  })

  it('that has lost a row and its end does not say that all others were read', async () => {
    const torn = `{"id":"a\n${text}`
    const packed = gzipSync(torn)
    const { problem } = await readBytes('a.jsonl.gz', packed.subarray(0, packed.length / 2))
    if (problem === null) throw new Error('no problem')
    expect([problem.kind, problem.line, problem.end?.kind]).toEqual(['badJson', 1, 'packedDamaged'])
    expect(fileProblemText(wordsIn('en'), problem)).toMatch(
      /^Line 1, character 9: This is not JSON: "". 2 rows are left out \(lines 1, [\d,]+\)\. The compressed file is damaged or incomplete/,
    )
    expect(fileProblemText(wordsIn('zh-CN'), problem)).not.toContain('均已读取')
    // As long as only the row is lost, all others were.
    const whole = (await readBytes('a.jsonl', Buffer.from(torn))).problem
    if (whole === null) throw new Error('no problem')
    expect(fileProblemText(wordsIn('en'), whole)).toMatch(/This row is left out; all others were read\.$/)
    const short = (await readBytes('a.json', Buffer.from('[{"id":1},{"id":NaN},{"id":3},{"id"'))).problem
    if (short === null) throw new Error('no problem')
    expect(fileProblemText(wordsIn('en'), short)).toMatch(
      /2 rows are left out \(elements 2, 4\)\. .*The file ends in the middle of an event\.$/,
    )
  })
})
