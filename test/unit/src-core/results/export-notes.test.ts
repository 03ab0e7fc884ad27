import { describe, expect, it } from 'vitest'
import { defaultFaultSettings, faultBit } from '../../../../src-core/checks/faults'
import { eventFields } from '../../../../src-core/events/event'
import { defaultColumns } from '../../../../src-core/events/grid-columns'
import { defaultExportSettings } from '../../../../src-core/formats/export-settings'
import { countDeletedSince } from '../../../../src-core/results/deleted-since'
import { notesToWrite } from '../../../../src-core/results/export-notes'
import { exportedFields, layoutFields } from '../../../../src-renderer/export/exported-fields'
import { fileSource, sampleTab } from '../../src-renderer/results/sample-tab'
import { sampleEvent } from '../events/sample-events'

const all = Uint32Array.of(0, 1, 2)
const tabOfThree = () =>
  sampleTab([
    sampleEvent({ attributeData: 1 }),
    sampleEvent({ attributeData: 50 }),
    sampleEvent({ deleted: true }),
  ])
const limits = {
  ...defaultFaultSettings,
  limits: [{ modelId: 'model-1', attributeCode: 'temperature', high: 40 }],
}
const notes = (tab: ReturnType<typeof tabOfThree>, hasFlags: boolean, rows = all) =>
  notesToWrite(tab, rows, { ...defaultExportSettings, hasFlags }, limits, (row, reasons) =>
    reasons.map(({ kind }) => `${kind} in ${String(row)}.`).join(' '),
  )

describe('what is written of the rows beside their records', () => {
  it('is nothing if no row was deleted since and no flags are wanted', async () => {
    const tab = tabOfThree()
    tab.deletions.note(0, { kind: 'failed', error: { kind: 'noToken' } })
    expect(await notes(tab, false)).toBeNull()
    expect(countDeletedSince(tab, all)).toBe(0)
  })

  it('is the deletion, if one of these rows was deleted since they were fetched', async () => {
    const tab = tabOfThree()
    tab.deletions.note(0, { kind: 'deleted' }, 1_763_700_000_000)
    const layout = await notes(tab, false)
    expect(layout?.columns).toEqual(['deletion', 'deletionVerified'])
    expect([layout?.noteOf(0), layout?.noteOf(1)]).toEqual([
      { faults: [], reasons: '', deletion: { outcome: 'deleted', verifiedAt: 1_763_700_000_000 } },
      { faults: [], reasons: '' },
    ])
    expect(await notes(tab, false, Uint32Array.of(1, 2))).toBeNull()
    expect([countDeletedSince(tab, all), countDeletedSince(tab, Uint32Array.of(1))]).toEqual([1, 0])
  })

  it('are the flags by the rules as they are set, with their reasons', async () => {
    const layout = await notes(tabOfThree(), true)
    expect(layout?.columns).toEqual(['flags', 'flagReasons'])
    expect(layout?.noteOf(1)).toMatchObject({ reasons: expect.stringContaining('outOfRange in 1.') })
    expect(layout?.noteOf(1).faults).toContain('outOfRange')
    expect(layout?.noteOf(0).faults).not.toContain('outOfRange')
  })

  it('are no flags of rules that need all events of a series, where the events were picked from others', async () => {
    const doubled = [sampleEvent({ attributeData: 50 }), sampleEvent({ attributeData: 50, channel: 'x' })]
    const flagsOf = async (source?: Parameters<typeof sampleTab>[1]) =>
      (await notes(sampleTab(doubled, source), true, Uint32Array.of(1)))?.noteOf(1).faults
    expect(await flagsOf()).toEqual(['outOfRange', 'duplicateSame'])
    const plan = { createdAt: 0, sourceFile: 'a.csv', services: [], events: [], origin: {} }
    expect(await flagsOf(fileSource({ plan }))).toEqual(['outOfRange'])
  })

  it('are the flags and reasons that a file had, where the rules find nothing', async () => {
    const tab = sampleTab([sampleEvent({ attributeData: 1 })])
    tab.table.setFaults(Uint32Array.of(faultBit('gap')))
    tab.exportedReasons.set(0, 'silent for an hour')
    expect((await notes(tab, true, Uint32Array.of(0)))?.noteOf(0)).toEqual({
      faults: ['gap'],
      reasons: 'silent for an hour',
    })
  })
})

describe('the fields of a file', () => {
  it('are those of the columns shown, in the order of the service', () => {
    const shown = new Set(['deviceTimestamp', 'createdTime', 'anomalies'])
    const columns = defaultColumns.map((column) => ({ ...column, isShown: shown.has(column.name) }))
    expect([exportedFields(columns), layoutFields(columns)]).toEqual([
      ['createdTime', 'deviceTimestamp'],
      ['createdTime', 'deviceTimestamp'],
    ])
  })

  it('are a whole record if all are shown', () => {
    const all = defaultColumns.map((column) => ({ ...column, isShown: true }))
    expect(exportedFields(all)).toEqual(eventFields.map(({ name }) => name))
    expect(layoutFields(all)).toBeNull()
  })
})
