import { beforeEach, describe, expect, it } from 'vitest'
import { defaultFaultSettings } from '../../../src-core/checks/faults'
import { allRows } from '../../../src-core/events/keep-rows'
import { enclosedTexts } from '../../../src-core/results/enclosed-texts'
import { createEventsResult } from '../../../src-core/results/events-result'
import { setNotes } from '../../../src-core/results/set-notes'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useSharedLimits } from '../../../src-renderer/faults/sharing/shared-limits'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { tableOf } from '../../unit/support/file-bytes'
import { exportProven } from '../../unit/support/proven-export'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { giveHeight, makeEvent } from '../results-support'

const limit = { modelId: 'pump', attributeCode: 'temperature', high: 80 }

/** Three events: one marked to delete, one with a note; sorted, with a search, and with a limit. */
const packageFile = async (): Promise<File> => {
  const result = createEventsResult(
    'pump-0042',
    { kind: 'file', files: [] },
    tableOf([makeEvent(0), makeEvent(1), makeEvent(2)]),
  )
  const note = { eventId: result.table.eventId(1), record: '', row: 1, text: 'replaced the sensor' }
  setNotes(result, { placed: { 1: note }, unplaced: [], times: [{ at: 5, text: 'rain' }] }, false)
  result.table.setMark(2, 'toDelete')
  Object.assign(result.state, { search: 'pump', sort: [{ column: 'id', isDescending: true }] })
  const faults = { ...defaultFaultSettings, limits: [limit] }
  const enclosed = enclosedTexts(result, allRows(3), 'handed on', { faults, appVersion: '0.1.0' })
  const { bytes } = await exportProven(result, 'dexp', { enclosed })
  return new File([Uint8Array.from(bytes)], 'day.dexp')
}

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('a package that is opened', () => {
  it('comes with notes, marks and view; its limits are shown, and change nothing yet', async () => {
    await useOpenFiles().drop([await packageFile()])
    await until(() => expect(useSharedLimits().isOpen).toBe(true))
    const tab = useResults().active
    expect(tab?.title).toBe('day.dexp')
    expect([0, 1, 2].map((row) => tab?.table.mark(row))).toEqual(['none', 'none', 'toDelete'])
    expect(tab?.state.notes.placed[1]?.text).toBe('replaced the sensor')
    expect(tab?.state.notes.times).toEqual([{ at: 5, text: 'rain' }])
    expect(tab?.state.notes).toBe(tab?.state.savedNotes)
    expect([tab?.state.search, tab?.state.sort]).toEqual(['pump', [{ column: 'id', isDescending: true }]])
    expect(useSharedLimits().changes).toEqual([{ kind: 'limit', before: null, after: limit }])
    expect(useSettings().settings.faults.limits).toEqual([])
  })

  it('says nothing of limits that are set already', async () => {
    const { settings, change } = useSettings()
    void change({ faults: { ...settings.faults, limits: [limit] } })
    await useOpenFiles().drop([await packageFile()])
    await until(() => expect(useResults().active?.state.search).toBe('pump'))
    expect(useSharedLimits().isOpen).toBe(false)
  })

  it('that is damaged is named with its file, and nothing of it is shown', async () => {
    const bytes = new Uint8Array(await (await packageFile()).arrayBuffer())
    const at = Buffer.from(bytes).indexOf('replaced the sensor')
    bytes[at] = 'R'.charCodeAt(0)
    await useOpenFiles().drop([new File([bytes], 'day.dexp')])
    await until(() =>
      expect(useOpenFiles().ends).toMatchObject([
        { kind: 'unreadable', problem: { kind: 'packageChanged' } },
      ]),
    )
    expect(useResults().active).toBeNull()
  })
})
