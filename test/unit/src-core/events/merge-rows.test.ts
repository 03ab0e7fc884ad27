import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import { stringifyJson } from '../../../../src-core/codec/json'
import { computeView } from '../../../../src-core/events/compute-view'
import { type MergedRows, mergeRows } from '../../../../src-core/events/merge-rows'
import { runAtOnce } from '../../../../src-core/events/slices'
import { runCount } from '../../../support/run-count'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { anyElement } from './arbitrary-events'
import { sampleEvent } from './sample-events'

const merge = (...files: readonly (readonly JsonValue[])[]): MergedRows =>
  runAtOnce(
    mergeRows(
      files.map((elements, index) => ({
        fileName: `${'abcdef'[index] ?? ''}.csv`,
        table: tableOf(elements),
      })),
    ),
  )

const event = (time: number, changes: Parameters<typeof sampleEvent>[0] = {}) =>
  sampleEvent({ id: `pump-7@#temperature@#${String(time)}`, deviceTimestamp: time, ...changes })
const rowsOf = ({ table }: MergedRows): readonly (readonly [record: string, file: string])[] =>
  recordsOf(table).map((record, row) => [record, table.sourceNames[table.sources[row] ?? 0] ?? ''])

const idOf = (json: string): string | undefined => {
  const value = JSON.parse(json) as unknown
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The obvious way, over texts. */
const naiveMerge = (files: readonly (readonly string[])[]) => {
  const rows: { readonly record: string; readonly files: string[] }[] = []
  const differing = new Set<string>()
  for (const [place, records] of files.entries()) {
    const file = `${'abcdef'[place] ?? ''}.csv`
    const earlier = rows.slice()
    const taken = new Set<number>()
    for (const record of records) {
      const id = idOf(record)
      const at = earlier.findIndex(
        (row, index) => id !== undefined && row.record === record && !taken.has(index),
      )
      if (at !== -1) {
        taken.add(at)
        earlier[at]?.files.push(file)
        continue
      }
      if (
        id !== undefined &&
        earlier.some((row) => idOf(row.record) === id) &&
        !earlier.some((row) => row.record === record)
      )
        differing.add(id)
      rows.push({ record, files: [file] })
    }
  }
  const records = rows.map(({ record, files: of }) => `${record} ${of.join(' + ')}`)
  return {
    records: records.toSorted(),
    doubled: rows.filter(({ files: of }) => of.length > 1).length,
    differing: differing.size,
  }
}

describe('files merged into one table', () => {
  it('keep an event once that stands in several, with the names of all of them, and the order of the files', () => {
    const merged = merge([event(1), event(2)], [event(2), event(3)], [event(3), event(2), event(4)])
    expect(rowsOf(merged)).toEqual([
      [stringifyJson(event(1)), 'a.csv'],
      [stringifyJson(event(2)), 'a.csv + b.csv + c.csv'],
      [stringifyJson(event(3)), 'b.csv + c.csv'],
      [stringifyJson(event(4)), 'c.csv'],
    ])
    expect(merged).toMatchObject({ doubled: 2, differing: 0 })
  })

  it('keep every record of an id that differs, to the sign of a zero and the digits no double holds, and count the id once', () => {
    const others = [
      { attributeData: 0 },
      { attributeData: -0 },
      { attributeData: '0' },
      { deleted: true },
      { more: 1 },
      { correlationId: null },
    ]
    const merged = merge(
      [event(1)],
      [event(2)],
      others.map((changes) => event(1, changes)),
    )
    expect(recordsOf(merged.table)).toHaveLength(2 + others.length)
    expect(merged).toMatchObject({ doubled: 0, differing: 1 })
  })

  it('keep what has no id, and what one file has several times', () => {
    const odd = [{ deviceId: 'x' }, event(1, { id: '' }), event(1, { id: 7 }), null, 'text']
    expect(recordsOf(merge(odd, odd).table)).toHaveLength(2 * odd.length)
    expect(
      rowsOf(merge([event(1), event(1)], [event(1), event(1), event(1)])).map(([, file]) => file),
    ).toEqual(['a.csv + b.csv', 'a.csv + b.csv', 'b.csv'])
  })

  it('are what the obvious way makes of any events', () => {
    const anyFew = fc.array(anyElement, { maxLength: 5 })
    fc.assert(
      fc.property(
        anyFew,
        fc.array(fc.array(fc.oneof(fc.nat({ max: 4 }), anyElement), { maxLength: 6 }), {
          minLength: 2,
          maxLength: 4,
        }),
        (shared, drawn) => {
          const files = drawn.map((file) =>
            file.map((element) =>
              typeof element === 'number' && Number.isInteger(element)
                ? (shared[element] ?? element)
                : element,
            ),
          )
          const merged = merge(...files)
          const wanted = naiveMerge(files.map((file) => file.map(stringifyJson)))
          expect(
            rowsOf(merged)
              .map(([record, file]) => `${record} ${file}`)
              .toSorted(),
          ).toEqual(wanted.records)
          expect([merged.doubled, merged.differing]).toEqual([wanted.doubled, wanted.differing])
        },
      ),
      { seed: 20261121, numRuns: runCount(1500, 300) },
    )
  })

  it('tell files of one name apart', () => {
    const parts = [event(1), event(2)].map((element) => ({ fileName: 'a.csv', table: tableOf([element]) }))
    expect(rowsOf(runAtOnce(mergeRows(parts))).map(([, file]) => file)).toEqual(['a.csv', 'a.csv (2)'])
  })

  it('are sorted and filtered by their files', async () => {
    const { table } = merge([event(1), event(2)], [event(2), event(3)])
    const view = (spec: object) => computeView(table, { filters: [], search: '', sort: [], ...spec }, String)
    const isDescending = true
    expect([...(await view({ sort: [{ column: 'source', isDescending }] }))]).toEqual([2, 1, 0])
    expect([
      ...(await view({ filters: [{ kind: 'anyOf', column: 'source', texts: ['a.csv', 'b.csv'] }] })),
    ]).toEqual([0, 2])
    expect([...(await view({ filters: [{ kind: 'contains', column: 'source', text: 'B.CSV' }] }))]).toEqual([
      1, 2,
    ])
  })

  it('take a time that grows with the rows, also where all share an id or are the same', () => {
    const same = Array.from({ length: 30_000 }, () => event(1))
    const sharing = Array.from({ length: 30_000 }, (_, row) => event(1, { deviceTimestamp: row }))
    expect(merge(same, same).table.rowCount).toBe(30_000)
    const merged = merge(sharing, sharing.slice().reverse(), [event(1, { deviceTimestamp: -1 })])
    expect(merged).toMatchObject({ table: { rowCount: 30_001 }, doubled: 30_000, differing: 1 })
  })
})
