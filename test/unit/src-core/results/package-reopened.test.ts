import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultFaultSettings,
  type ProfileCorrection,
  type ValueLimit,
} from '../../../../src-core/checks/faults'
import { defaultColumns, settingsOf } from '../../../../src-core/events/grid-columns'
import type { Filter, SortKey } from '../../../../src-core/events/view-spec'
import { defaultExportSettings } from '../../../../src-core/formats/export-settings'
import type { EnclosedTexts } from '../../../../src-core/formats/package/layout'
import { adoptNotes } from '../../../../src-core/results/adopt-notes'
import { type EnclosedState, enclosedState } from '../../../../src-core/results/enclosed-states'
import { enclosedTexts } from '../../../../src-core/results/enclosed-texts'
import { createEventsResult, type EventsResult } from '../../../../src-core/results/events-result'
import { notesToWrite } from '../../../../src-core/results/export-notes'
import { readEnclosed, restoreEnclosed } from '../../../../src-core/results/restore-enclosed'
import { setNotes } from '../../../../src-core/results/set-notes'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { runCount } from '../../../support/run-count'
import { readBytes, recordsOf } from '../../support/file-bytes'
import { checkBytes, exportProven, provenResult } from '../../support/proven-export'
import { temporaryFolder } from '../../support/temporary-folder'
import { usualLayout } from '../../support/usual-layout'

const rowCount = 24
const row = fc.nat(rowCount - 1)
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'binary' })
const at = fc.integer({ min: 1, max: 4_102_444_800_000 })

const anyState: fc.Arbitrary<EnclosedState> = fc.oneof(
  fc.constantFrom<EnclosedState>(
    { kind: 'deleted' },
    { kind: 'flagged' },
    { kind: 'noLongerFound' },
    { kind: 'stillThere' },
    { kind: 'unknown' },
    { kind: 'alreadyAbsent' },
    { kind: 'alreadyFlagged' },
  ),
  text.map((record) => ({ kind: 'changed', record, others: [{ record, outcome: 'deleted' }] }) as const),
  text.map((record) => ({ kind: 'otherDeleted', others: [{ record, outcome: 'flagged' }] }) as const),
)
const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  text.map((part) => ({ kind: 'contains', column: 'attributeCode', text: part, isOff: true }) as const),
  fc.integer().map((from) => ({ kind: 'range', column: 'attributeData', from, isNot: true }) as const),
  fc.constant({ kind: 'noted', isOff: true } as const),
)
const anySort: fc.Arbitrary<SortKey> = fc.record({
  column: fc.constantFrom('deviceTimestamp' as const, 'attributeData' as const, 'id' as const),
  isDescending: fc.boolean(),
})
const anyLimit: fc.Arbitrary<ValueLimit> = fc.record({
  modelId: fc.constantFrom('m-1', 'm-2'),
  attributeCode: fc.constantFrom('temperature', 'pressure'),
  low: fc.double({ noNaN: true, noDefaultInfinity: true }).map((low) => low || 0),
})
const anyCorrection: fc.Arbitrary<ProfileCorrection> = fc.record({
  modelId: fc.constantFrom('m-1', 'm-2'),
  attributeCode: fc.constantFrom('temperature', 'pressure'),
  kind: fc.constantFrom('counter' as const, 'state' as const),
})
const keyOf = ({ modelId, attributeCode }: ValueLimit | ProfileCorrection): string =>
  `${modelId} ${attributeCode}`

const anySituation = fc.record({
  order: fc.shuffledSubarray([...Array(rowCount).keys()], { minLength: rowCount, maxLength: rowCount }),
  notes: fc.uniqueArray(fc.tuple(row, text), { selector: ([of]) => of, maxLength: 4 }),
  unplaced: fc.array(text, { maxLength: 2 }),
  times: fc.array(fc.record({ at, text }), { maxLength: 3 }),
  states: fc.uniqueArray(fc.tuple(row, anyState, at), { selector: ([of]) => of, maxLength: 5 }),
  toDelete: fc.uniqueArray(row, { maxLength: 5 }),
  filters: fc.array(anyFilter, { maxLength: 3 }),
  sort: fc.uniqueArray(anySort, { selector: ({ column }) => column, maxLength: 3 }),
  search: fc.string({ maxLength: 8 }),
  hidden: fc.nat(5),
  limits: fc.uniqueArray(anyLimit, { selector: keyOf, maxLength: 3 }),
  corrections: fc.uniqueArray(anyCorrection, { selector: keyOf, maxLength: 3 }),
})
type Situation = typeof anySituation extends fc.Arbitrary<infer Value> ? Value : never

const build = ({
  notes,
  unplaced,
  times,
  states,
  toDelete,
  filters,
  sort,
  search,
}: Situation): EventsResult => {
  const result = provenResult([16, 8])
  Object.assign(result.state, { filters, sort, search })
  const noteOf = (of: number, written: string) => ({
    eventId: result.table.eventId(of),
    record: '',
    row: of,
    text: written,
  })
  setNotes(
    result,
    {
      placed: Object.fromEntries(notes.map(([of, written]) => [of, noteOf(of, written)])),
      unplaced: unplaced.map((written) => ({ eventId: 'elsewhere', record: '', row: 3, text: written })),
      times,
    },
    false,
  )
  for (const [of, state, found] of states) result.deletions.note(of, state, found)
  for (const of of toDelete) if (!result.deletions.isOver(of)) result.table.setMark(of, 'toDelete')
  return result
}

/** All of it that a package restores, by the rows of its file. */
const stateOf = ({ table, state, deletions }: EventsResult, order: readonly number[]) => ({
  records: order.map((of) => recordsOf(table)[of]),
  marks: order.map((of) => table.mark(of)),
  states: order.map((of) => {
    const found = deletions.foundOf(of)
    return found && enclosedState(found.state) ? { ...found } : null
  }),
  notes: order.map((of) => state.notes.placed[of]?.text ?? null),
  unplaced: state.notes.unplaced,
  times: state.notes.times,
})

const given = ({ hidden, limits, corrections }: Situation) => ({
  columns: settingsOf(defaultColumns).map((column, index) =>
    index === hidden ? { ...column, isShown: !column.isShown } : column,
  ),
  faults: { ...defaultFaultSettings, limits, corrections },
  appVersion: '0.1.0',
})

const write = async (situation: Situation) => {
  const result = build(situation)
  const rows = Uint32Array.from(situation.order)
  const { faults } = given(situation)
  const notes = await notesToWrite(result, rows, defaultExportSettings, faults, () => '')
  const enclosed: EnclosedTexts = { ...enclosedTexts(result, rows, 'v', given(situation)), report: '<p></p>' }
  const layout = { ...usualLayout(createInstantFormatter('UTC')), notes }
  return { result, file: await exportProven(result, 'dexp', { rows, layout, enclosed }) }
}

const tries = runCount(200, 5)

describe('a package', () => {
  it(`opened again is as it was: events, proof, notes, view, limits, marks (${String(tries)} states)`, async () => {
    await fc.assert(
      fc.asyncProperty(anySituation, async (situation) => {
        const { result, file } = await write(situation)
        const { table, notes, problem, remarks, origin, enclosed } = await readBytes('p.dexp', file.bytes)
        expect([problem, remarks, origin?.sha256]).toEqual([null, [], origin?.provenance.sha256])
        const opened = createEventsResult('p.dexp', { kind: 'file', files: [] }, table)
        adoptNotes(opened, notes)
        const inside = readEnclosed(enclosed ?? {})
        restoreEnclosed(opened, inside)
        expect(inside.unread).toEqual([])
        expect(stateOf(opened, [...situation.order.keys()])).toEqual(stateOf(result, situation.order))
        const { filters, sort, search, limits, corrections } = situation
        const { columns } = given(situation)
        expect(inside.view).toEqual({
          ...{ name: 'v', newerVersion: null, unknownFields: [], invalidEntries: [] },
          content: { filters, sort, search, columns },
        })
        const hasLimits = limits.length + corrections.length > 0
        expect([inside.limits?.limits, inside.limits?.corrections]).toEqual(
          hasLimits ? [limits, corrections] : [undefined, undefined],
        )
        expect((await checkBytes(file)).devices.map(({ verdict }) => verdict)).toEqual([
          'complete',
          'complete',
        ])
      }),
      { seed: 20261128, numRuns: tries },
    )
  }, 120_000)

  it('of which something cannot be read says what, and restores the rest', async () => {
    const { table } = provenResult([2, 0])
    const opened = createEventsResult('p.dexp', { kind: 'file', files: [] }, table)
    const inside = readEnclosed({ notes: '{"format":"other"}', marks: 'no', view: '{}', limits: '' })
    restoreEnclosed(opened, inside)
    expect(inside.unread).toEqual([
      'data/notes.json',
      'data/marks.json',
      'data/events.view.json',
      'data/events.limits.json',
    ])
  })

  const canUnpack = ['unzip', 'sha256sum'].every((name) => spawnSync(name, ['--help']).error === undefined)
  it.runIf(canUnpack)('is checked by unzip and sha256sum alone', async () => {
    const [situation] = fc.sample(anySituation, { seed: 3, numRuns: 1 })
    if (situation === undefined) throw new Error('one was asked for')
    const { file } = await write(situation)
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'p.dexp'), file.bytes)
    execFileSync('unzip', ['-q', 'p.dexp'], { cwd: folder })
    for (const list of ['tagmanifest-sha256.txt', 'manifest-sha256.txt']) {
      const said = execFileSync('sha256sum', ['-c', '--strict', list], {
        cwd: join(folder, 'bag'),
      }).toString()
      expect(
        said
          .trim()
          .split('\n')
          .every((line) => line.endsWith(': OK')),
      ).toBe(true)
    }
    writeFileSync(join(folder, 'bag', 'data', 'report.html'), 'changed')
    expect(spawnSync('sha256sum', ['-c', 'manifest-sha256.txt'], { cwd: join(folder, 'bag') }).status).toBe(1)
  })
})
