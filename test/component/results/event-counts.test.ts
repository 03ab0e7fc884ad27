import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { defaultExportSettings } from '../../../src-core/formats/export-settings'
import AppFrame from '../../../src-renderer/app/AppFrame.vue'
import { useUnsavedWork } from '../../../src-renderer/app/unsaved-work'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useExport } from '../../../src-renderer/export/export'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useQueries } from '../../../src-renderer/query/queries'
import { writeReport } from '../../../src-renderer/report/write-report'
import { useRail } from '../../../src-renderer/results/rail'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, field, mountPage, pageText, type, until } from '../mount-page'
import { pickForResult } from '../query-page'
import { giveHeight, status } from '../results-support'

const minute = 60_000
const minutesAgo = [50, 40, 30, 20, 10, 5]
let service: SampleService
let now = 0
let path = ''

const idAt = (ms: number): string => `pump-1@#t@#${String(ms)}`
/** As somebody else would: the page does not learn of it. */
const removeAsOthers = (ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.token}` }
    const sent = request(
      `${service.url}/api/v1/deviceEvents/${encodeURIComponent(idAt(ms))}`,
      { method: 'DELETE', headers },
      (answer) => {
        answer.resume().on('end', resolve)
      },
    )
    sent.on('error', reject).end()
  })
const active = (): ResultTab => {
  const { active: tab } = useResults()
  if (!tab) throw new Error('no tab')
  return tab
}
const rowAt = (ms: number): number => {
  const { table } = active()
  const row = Array.from({ length: table.rowCount }, (_, index) => index).find(
    (each) => table.eventId(each) === idAt(ms),
  )
  if (row === undefined) throw new Error('no such row')
  return row
}
const ended = async (action: () => unknown): Promise<void> => {
  await action()
  await until(() => expect(useQueries().running).not.toBeNull())
  await until(() => expect(useQueries().running).toBeNull())
}

beforeEach(async () => {
  giveHeight(400)
  now = Date.now()
  path = join(temporaryFolder(), 'a.csv')
  service = await startSampleService()
  service.add(
    minutesAgo.map((minutes) => {
      const ms = now - minutes * minute
      const times = { createdTime: ms, deviceTimestamp: ms, ingressTimeStamp: ms }
      return {
        id: idAt(ms),
        deviceId: 'pump-1',
        modelId: 'm',
        attributeCode: 't',
        attributeType: 'Float',
        attributeData: minutes,
        deleted: minutes === 20,
        ...times,
      }
    }),
  )
  createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
  })
  mountPage(defineComponent({ render: () => h(AppFrame, { start: null, startError: null }) }))
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  const { faults } = useSettings().settings
  await useSettings().change({
    faults: { ...faults, limits: [{ modelId: 'm', attributeCode: 't', high: 1 }] },
    keeping: { isOn: false, maxBytes: 1e9 },
  })
  type(field('Device ID'), 'pump-1')
  useQueries().choosePreset('lastHour')
  await ended(() => button('Run query').click())
  await until(() => expect(status()).toContain('complete:'))
}, 60_000)
afterEach(() => service.stop())

/** One of six was deleted before, as the service says; then one by us, and then two by others. */
const deleteThree = async (): Promise<void> => {
  await until(() => expect(status()).toMatch(/complete: 5 events, .* 6 shown · 1 deleted$/))
  useResults().recordDeletion(active(), [rowAt(now - 50 * minute)], { kind: 'deleted' })
  await until(() => expect(status()).toMatch(/complete: 4 events, .* 6 shown · 2 deleted$/))
  await removeAsOthers(now - 10 * minute)
  await removeAsOthers(now - 5 * minute)
  await ended(() => pickForResult('Refresh'))
  await until(() =>
    expect(status()).toMatch(/complete: 2 events, .* 6 shown · 2 deleted · 2 no longer there$/),
  )
}

it('says the same number of events wherever it counts them, whoever deleted the others', async () => {
  await deleteThree()
  useFaults().toggle()
  await until(() =>
    expect(useFaults().findings).toMatchObject({
      eventCount: 2,
      flaggedCount: 2,
      goneCount: 4,
      counts: { outOfRange: 2 },
    }),
  )
  await until(() =>
    expect(pageText()).toMatch(/in 2 events.* 4 more flagged events are deleted or no longer there\./),
  )
  useFaults().select(active())
  expect(
    [...active().selection.rows()].map((row) => active().table.cell(row, 'attributeData').text).toSorted(),
  ).toEqual(['30', '40'])

  button('Chart').click()
  useResults().setFilters(active(), [{ kind: 'range', column: 'attributeData', from: 35 }])
  await until(() => expect(pageText()).toContain('Chart: 1 of 2 events shown'))
  const html = await writeReport(
    active(),
    { title: 'r', language: 'en', scope: 'flagged', hasComparisons: false },
    new AbortController().signal,
  )
  expect(html).toMatch(/complete: 2 events, [^<]* · 2 deleted · 2 no longer there/)
  expect(html).toContain('2 of 2 events are flagged.')
  expect(html).toContain('1 of 2 events are shown.')
  expect(html).toContain('4 of them are deleted or no longer there.')
  useResults().clearFilters(active())

  useRail().shown = 'proof'
  await until(() =>
    expect(pageText()).toContain('Came, but is not counted any more: 2 deleted, 2 no longer there.'),
  )
  useUnsavedWork().close([active()])
  await until(() =>
    expect(pageText()).toContain('pump-1 · last hour: 2 events · 2 deleted · 2 no longer there'),
  )
  useUnsavedWork().cancel()
})

it.each(['mark', 'leaveOut'] as const)(
  'writes a file that has the same number of events when it is opened again (%s)',
  async (deleted) => {
    await deleteThree()
    await useSettings().change({
      exporting: { ...defaultExportSettings, scope: 'all', format: 'csv', deleted },
    })
    useExport().ask(active())
    await until(() =>
      expect(pageText()).toContain('3 of these events have since been deleted or are no longer there.'),
    )
    button('Choose location…').click()
    await until(() =>
      expect(useExport().end).toMatchObject({ kind: 'saved', rowCount: deleted === 'mark' ? 6 : 3 }),
    )
    expect(readFileSync(`${path}-metadata.json`, 'utf8')).toContain('complete: 2 events')
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(active().source.kind).toBe('file'))
    await until(() =>
      expect(status()).toContain(
        deleted === 'mark'
          ? '2 events, complete when fetched · 6 shown · 2 deleted · 2 no longer there'
          : '2 events · 3 shown · 1 deleted',
      ),
    )
  },
)
