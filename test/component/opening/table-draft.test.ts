import { describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import { lookAt, type TableLook } from '../../../src-core/formats/foreign/table-look'
import { createTextSource } from '../../../src-core/formats/foreign/text-source'
import { type TableDraft, useTableDraft } from '../../../src-renderer/opening/table-draft'
import type { TableQuestion } from '../../../src-renderer/opening/table-question'
import { until } from '../mount-page'

const text = [
  'Tag;Zeit;Ruecklauf;Druck',
  '25.10.2026;00:30:00;45,5;1,20',
  '25.10.2026;00:45:00;47,7;1,21',
  '25.10.2026;01:00:00;49,9;1,22',
].join('\n')
const context = { zone: 'UTC', language: 'de' }
const writtenAt = Date.UTC(2026, 11, 31)

/** The questions of a table whose columns `ticked` were said to be series, and `time` its time. */
const draftOf = (time: readonly number[], ticked: readonly number[]): TableDraft => {
  const source = createTextSource(new TextEncoder().encode(text))
  const look: TableQuestion['look'] = async (known, options) => lookAt(source, known, options)
  const names = text.slice(0, text.indexOf('\n')).split(';')
  const columns = ticked.map((index) => ({ index, name: names[index] ?? '', unit: '' }))
  const known = { when: { columns: time }, what: { kind: 'columns', columns } } as const
  const first = lookAt(source, known, { ...context, writtenAt })
  const draft = effectScope().run(() =>
    useTableDraft({ number: 1, fileName: 'ofen.csv', writtenAt, look, first }, context),
  )
  if (draft === undefined) throw new Error('no scope')
  return draft
}
const attributesOf = ({ series }: TableLook): readonly string[] => [
  ...new Set(series.map(({ attribute }) => attribute)),
]
const settled = ({ isBusy }: TableDraft): Promise<void> => until(() => expect(isBusy.value).toBe(false))

describe('a column that was a series', () => {
  it('is none any more once it is the time of day', async () => {
    const draft = draftOf([0], [1, 2, 3])
    expect(attributesOf(draft.seen.value)).toEqual(['Zeit', 'Ruecklauf', 'Druck'])
    draft.setTimeColumns([0, 1])
    await settled(draft)
    expect(attributesOf(draft.seen.value)).toEqual(['Ruecklauf', 'Druck'])
    expect([draft.measurable.value, draft.ticked.value]).toEqual([
      [2, 3],
      [2, 3],
    ])
  })

  it('is none any more once a field takes it, also if the time has just been said', async () => {
    const draft = draftOf([0], [1, 2, 3])
    draft.setTimeColumns([0, 1])
    draft.setField('deviceId', { kind: 'column', index: 2 })
    await settled(draft)
    expect(attributesOf(draft.seen.value)).toEqual(['Druck'])
    expect(draft.seen.value.series[0]?.device).toBe('45,5')
    expect(draft.seen.value.description.when.columns).toEqual([0, 1])
  })

  it('stays one if it was said to be both before, and can be unticked', async () => {
    const draft = draftOf([0, 1], [1, 2, 3])
    expect(draft.measurable.value).toEqual([1, 2, 3])
    draft.setWhen({ zone: 'Europe/Berlin' })
    await settled(draft)
    expect(attributesOf(draft.seen.value)).toEqual(['Zeit', 'Ruecklauf', 'Druck'])
    draft.tick(1, false)
    await settled(draft)
    expect(attributesOf(draft.seen.value)).toEqual(['Ruecklauf', 'Druck'])
    expect(draft.measurable.value).toEqual([2, 3])
  })
})
