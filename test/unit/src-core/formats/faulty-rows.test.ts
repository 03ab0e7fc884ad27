import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { runCount } from '../../../support/run-count'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { sampleEvent } from '../events/sample-events'

const usual = usualLayout(createInstantFormatter('Europe/Berlin'))
const events = Array.from({ length: 40 }, (_, index) =>
  sampleEvent({
    attributeData: index % 3 === 0 ? `"${String(index)}", {"id":1}\n,` : index,
    attributeType: index % 3 === 0 ? 'String' : 'Float',
    more: index % 5 === 0 ? [{ x: 1 }, { x: '"' }] : [],
  }),
)
const records = recordsOf(tableOf(events))
const csv = Array.from(csvChunks(tableOf(events), allRows(events.length), usual), ({ bytes }) =>
  new TextDecoder().decode(bytes),
).join('')

/** The rows of each kind of file, without what stands between them. */
const kinds = {
  'events.csv': {
    rows: csv.split('\r\n').slice(1, -1),
    before: `${csv.split('\r\n')[0] ?? ''}\r\n`,
    gap: '\r\n',
  },
  'events.jsonl': { rows: events.map(stringifyJson), before: '', gap: '\n' },
  'events.json': { rows: events.map(stringifyJson), before: '{"returnCode":0,"result":[', gap: ',\n' },
} as const
type Name = keyof typeof kinds

type Damage = (row: Uint8Array, at: number) => Uint8Array
const encoder = new TextEncoder()
const put =
  (...bytes: readonly number[]): Damage =>
  (row, at) =>
    Uint8Array.from([...row.subarray(0, at), ...bytes, ...row.subarray(at)])
/** What happens to a row: it is cut, its start is missing, or bytes that do not belong there get into it. */
const damages: Readonly<Record<string, Damage>> = {
  cut: (row, at) => row.slice(0, at),
  beheaded: (row, at) => row.slice(at),
  notText: put(0xff),
  zeros: (row, at) => Uint8Array.from([...row.subarray(0, at), ...new Array<number>(200).fill(0)]),
  quote: put(34),
  brace: put(123),
  closing: put(125),
  word: put(...encoder.encode('NaN')),
}

const fileOf = (name: Name, faulty: ReadonlyMap<number, Uint8Array>): Uint8Array => {
  const { rows, before, gap } = kinds[name]
  const parts = rows.flatMap((row, index) => [
    ...(index === 0 ? [] : [encoder.encode(gap)]),
    faulty.get(index) ?? encoder.encode(row),
  ])
  const end = name === 'events.json' ? ']}' : gap
  return Buffer.concat([encoder.encode(before), ...parts, encoder.encode(end)])
}

const anyDamage = fc.record({
  row: fc.nat(events.length - 1),
  kind: fc.constantFrom(...Object.keys(damages)),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
})

it(`a fault costs its own row, and is named, in ${String(runCount(4000, 60))} files with faults anywhere`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(kinds) as Name[])),
      fc.array(anyDamage, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 2000 }),
      async (name, chosen, chunkSize) => {
        const faulty = new Map(
          chosen.map(({ row, kind, at }) => {
            const bytes = encoder.encode(kinds[name].rows[row])
            return [row, damages[kind]?.(bytes, 1 + Math.floor(at * (bytes.length - 1))) ?? bytes]
          }),
        )
        const bytes = fileOf(name, faulty)
        const { table, problem, notes } = await readBytes(name, bytes, { chunkSize })
        const found = recordsOf(table)
        const whole = await readBytes(name, bytes, { chunkSize: bytes.length })
        expect([found, problem, notes]).toEqual([recordsOf(whole.table), whole.problem, whole.notes])
        const missing = records.filter((record) => !found.includes(record))
        for (const record of missing) expect([...faulty.keys()]).toContain(records.indexOf(record))
        const lost = (problem?.lost ?? []).reduce((sum, { rowCount }) => sum + rowCount, 0)
        // Of a list it is not known how many elements a fault hides.
        const leastLost = events.length - found.length
        expect(lost).toBeGreaterThanOrEqual(name === 'events.json' ? Math.min(1, leastLost) : leastLost)
      },
    ),
    { seed: 20_261_129, numRuns: runCount(4000, 60) },
  )
}, 600_000)
