import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctedKinds, faultKinds } from '../../../../src-core/checks/faults'
import { anomalies, eventFields, textFields, timeFields } from '../../../../src-core/events/event'
import { defaultColumns } from '../../../../src-core/events/grid-columns'
import { foundMarks } from '../../../../src-core/events/refresh-mark'
import type { Condition, Filter, FilterGroup, SingleFilter } from '../../../../src-core/events/view-spec'
import {
  readViewFile,
  renamedViewFile,
  type ViewContent,
  viewProblems,
  writeViewFile,
} from '../../../../src-core/formats/view-file'

const text = fc.string({ unit: 'binary', maxLength: 30 })
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const textColumn = fc.constantFrom(...textFields, 'id' as const, 'attributeData' as const, 'source' as const)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constant('contains' as const), column: textColumn, text }),
  fc.record({
    kind: fc.constant('anyOf' as const),
    column: textColumn,
    texts: fc.array(text, { maxLength: 3 }),
  }),
  fc.record(
    {
      kind: fc.constant('range' as const),
      column: fc.constantFrom(
        ...timeFields,
        'attributeData' as const,
        'ingressDelay' as const,
        'createdDelay' as const,
      ),
      from: number,
      to: number,
      isOpen: fc.constant(true as const),
    },
    { requiredKeys: ['kind', 'column'] },
  ),
  fc.record({
    kind: fc.constant('empty' as const),
    column: fc.constantFrom(...eventFields.map(({ name }) => name)),
  }),
  fc.record({ kind: fc.constant('deleted' as const), isDeleted: fc.boolean() }),
  fc.record({ kind: fc.constant('anomalies' as const), anyOf: fc.subarray([...anomalies]) }),
  fc.record({ kind: fc.constant('faults' as const), anyOf: fc.subarray([...faultKinds]) }),
  fc.record({ kind: fc.constant('refresh' as const), anyOf: fc.subarray([...foundMarks]) }),
  fc.record({ kind: fc.constant('noted' as const) }),
)
const switches = fc.record(
  { isNot: fc.constant(true as const), isOff: fc.constant(true as const) },
  { requiredKeys: [] },
)
const single: fc.Arbitrary<SingleFilter> = fc
  .tuple(condition, switches)
  .map(([one, more]) => ({ ...one, ...more }))
const group: fc.Arbitrary<FilterGroup> = fc
  .tuple(fc.constantFrom('any' as const, 'all' as const), fc.array(single, { maxLength: 3 }), switches)
  .map(([joins, filters, more]) => ({ kind: 'group', joins, filters, ...more }))
const filter: fc.Arbitrary<Filter> = fc.oneof(single, group)
const sortKey = fc.record({
  column: fc.constantFrom(...defaultColumns.map(({ name }) => name)),
  isDescending: fc.boolean(),
})
const column = fc.record({
  name: fc.constantFrom(...defaultColumns.map(({ name }) => name)),
  isShown: fc.boolean(),
  width: fc.integer({ min: 56, max: 1200 }),
})
const attribute = { modelId: text, attributeCode: text }
const ofAttribute = {
  selector: ({ modelId, attributeCode }: { modelId: string; attributeCode: string }) =>
    JSON.stringify([modelId, attributeCode]),
}
const view: fc.Arbitrary<ViewContent> = fc.record(
  {
    filters: fc.array(filter, { maxLength: 4 }),
    search: text,
    sort: fc.uniqueArray(sortKey, { selector: ({ column: of }) => of, maxLength: 3 }),
    columns: fc.uniqueArray(column, { selector: ({ name }) => name, minLength: 1 }),
    limits: fc.uniqueArray(
      fc.record({
        ...attribute,
        low: number,
        unit: fc.constantFrom('°C', '%'),
        label: fc.constantFrom('motor winding', '电机绕组'),
      }),
      {
        ...ofAttribute,
        minLength: 1,
        maxLength: 4,
      },
    ),
    corrections: fc.uniqueArray(fc.record({ ...attribute, kind: fc.constantFrom(...correctedKinds) }), {
      ...ofAttribute,
      minLength: 1,
      maxLength: 4,
    }),
  },
  { requiredKeys: ['search'] },
)
const name = text.map((of) => of.trim()).filter((of) => of !== '')

const pressure = { kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }
const fileOf = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ format: 'device-event-explorer/view', version: 1, name: 'mine', search: '', ...change })
const nothingLeftOut = { newerVersion: null, unknownFields: [], invalidEntries: [] }

describe('a file of a view', () => {
  it('comes back as it was written, whatever it holds (500 views)', () => {
    fc.assert(
      fc.property(name, view, (of, content) => {
        expect(readViewFile(writeViewFile(of, content, '1.2.3'))).toEqual({
          name: of,
          content,
          ...nothingLeftOut,
        })
      }),
      { seed: 20_261_123, numRuns: 500 },
    )
  })

  it('is read or refused whatever JSON it is, and names every filter that is not applied (2,000 files)', () => {
    const hostile = fc.oneof(
      fc.jsonValue(),
      filter,
      fc
        .tuple(filter, fc.dictionary(text, fc.jsonValue(), { minKeys: 1, maxKeys: 2 }))
        .map(([of, more]) => ({ ...of, ...more })),
    )
    fc.assert(
      fc.property(
        fc.array(hostile, { maxLength: 6 }),
        fc.jsonValue(),
        fc.jsonValue(),
        fc.jsonValue(),
        (filters, sort, columns, limits) => {
          const given = JSON.parse(JSON.stringify(filters)) as readonly unknown[]
          const read = readViewFile(fileOf({ filters, sort, columns, limits }))
          if (typeof read === 'string') throw new Error(read)
          const applied = read.content.filters ?? []
          const named = given.flatMap((of, index) =>
            read.invalidEntries.includes(`filters[${String(index + 1)}]`) ? [] : [of],
          )
          // Each filter is there as a whole, or named.
          expect(applied).toEqual(named)
        },
      ),
      { seed: 20_261_123, numRuns: 2000 },
    )
  })

  it('is refused with a reason, whatever text it is (1,000 texts)', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.nat(300).map((length) => fileOf({ filters: [pressure] }).slice(0, length)),
    )
    fc.assert(
      fc.property(anyText, (of) => {
        const read = readViewFile(of)
        expect(typeof read === 'string' ? viewProblems.includes(read) : read.invalidEntries).toBeTruthy()
      }),
      { seed: 20_261_123, numRuns: 1000 },
    )
  })

  it('of a newer version: what is not known is named, and the rest is read', () => {
    const columns = [
      { name: 'id', isShown: true, width: 100 },
      { name: 'mood', isShown: true, width: 100 },
    ]
    const filters = [
      pressure,
      { ...pressure, ignoresAccents: true },
      { kind: 'near', column: 'attributeData' },
    ]
    const hidden = { kind: 'group', joins: 'any', filters: [pressure, { kind: 'near' }] }
    expect(
      readViewFile(`\uFEFF${fileOf({ version: 3, colour: 'red', filters: [...filters, hidden], columns })}`),
    ).toEqual({
      name: 'mine',
      content: { filters: [pressure], search: '', columns: [columns[0]] },
      newerVersion: 3,
      unknownFields: ['colour', 'columns.mood'],
      invalidEntries: ['filters[2]', 'filters[3]', 'filters[4]'],
    })
  })

  it('of an earlier version means the anomalies by "oddities": filter, order and column', () => {
    const file = fileOf({
      filters: [{ kind: 'oddities', anyOf: ['noId'] }],
      sort: [{ column: 'oddities', isDescending: true }],
      columns: [{ name: 'oddities', isShown: true, width: 100 }],
    })
    expect(readViewFile(file)).toMatchObject({
      content: {
        filters: [{ kind: 'anomalies', anyOf: ['noId'] }],
        sort: [{ column: 'anomalies', isDescending: true }],
        columns: [{ name: 'anomalies', isShown: true, width: 100 }],
      },
      ...nothingLeftOut,
    })
  })

  it('names what cannot be, and leaves it as it is', () => {
    const sort = [{ column: 'id', isDescending: true }, { column: 'id', isDescending: false }, 7]
    expect(
      readViewFile(
        fileOf({ name: '', search: 5, filters: {}, sort, columns: [{ name: 'id', isShown: 1, width: 5 }] }),
      ),
    ).toEqual({
      name: '',
      content: { sort: [sort[0]] },
      newerVersion: null,
      unknownFields: [],
      invalidEntries: ['name', 'filters', 'sort[2]', 'sort[3]', 'search', 'columns[1]'],
    })
  })

  it.each([
    ['', 'json'],
    [fileOf({}).slice(0, 40), 'json'],
    ['['.repeat(200_000), 'json'],
    ['null', 'format'],
    ['{"result": []}', 'format'],
    [fileOf({ format: 'device-event-explorer/limits' }), 'format'],
    [fileOf({ version: 0 }), 'format'],
    [fileOf({ version: '1' }), 'format'],
    [fileOf({ search: undefined }), 'nothing'],
    [fileOf({ search: undefined, filters: 5 }), 'nothing'],
  ])('that begins with %.30j is refused: %s', (of, problem) => {
    expect(readViewFile(of)).toBe(problem)
  })

  it('keeps what is not known here when it gets another name', () => {
    const renamed = renamedViewFile(fileOf({ version: 2, colour: 'red' }), 'yours')
    expect(JSON.parse(renamed)).toEqual({
      format: 'device-event-explorer/view',
      version: 2,
      name: 'yours',
      search: '',
      colour: 'red',
    })
    expect(renamedViewFile('not JSON', 'yours')).toBe('not JSON')
  })
})
