import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writePlanFile } from '../../../src-core/formats/deletion-plan-file'
import { readPlanFile } from '../../../src-core/formats/deletion-plan-reader'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { usePlanReview } from '../../../src-renderer/deletion/plan-review'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useAbout } from '../../../src-renderer/settings/about'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, pageText, until } from '../mount-page'
import { giveHeight, makeEvent } from '../results-support'
import { unlockCurrent } from '../unlock-current'

const folder = mkdtempSync(join(tmpdir(), 'reviewed-plan-'))
const madePath = join(folder, 'fleet.deletions.json')
const savedPath = join(folder, 'reviewed.deletions.json')
const devices = ['pump-1', 'pump-2']
const events = devices.flatMap((deviceId) =>
  [0, 1, 2].map((index) =>
    makeEvent(index, {
      deviceId,
      id: `${deviceId}@#t@#${String(index)}`,
      attributeType: 'String',
      attributeData: 'n/a',
    }),
  ),
)

let service: SampleService
beforeEach(async () => {
  service = await startSampleService({ events })
  createLoopbackDesktop({
    clock: createFastClock(100),
    dialogs: { chooseSavePath: async () => savedPath, chooseOpenPaths: async () => [madePath] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
  writeFileSync(
    madePath,
    writePlanFile({
      createdAt: '2026-11-28T08:00:00.000Z',
      appVersion: '1',
      sourceFile: 'devices.txt',
      rules: ['notANumber'],
      events: events.map((event) => ({
        eventId: String(event['id']),
        record: JSON.stringify(event),
        baseUrl: service.url,
        flaggedAs: ['notANumber'],
      })),
    }),
  )
})
afterEach(() => service.stop())

it('a plan over several devices is reviewed in the window, however few events it has, and saved for the command', async () => {
  useAbout().user = userInfo().username
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(usePlanReview().isOpen).toBe(true))
  await usePlanReview().lookUp()
  usePlanReview().proceed()
  const deletion = useDeletion()
  await until(() => expect(pageText()).toContain('the command runs this plan only with one'))
  expect(pageText()).toContain('not a number: 6')
  await deletion.reviewSample()
  expect(deletion.sampled).toHaveLength(6)
  for (const judgement of ['right', 'wrong', 'right', 'right', 'right', 'right'] as const)
    deletion.judge(judgement)
  await deletion.saveReviewedPlan()
  const saved = readPlanFile(readFileSync(savedPath, 'utf8'))
  if ('kind' in saved) throw new Error(saved.kind)
  expect(saved.rules).toEqual(['notANumber'])
  expect(saved.events).toHaveLength(5)
  expect(
    saved.events.every(
      ({ flaggedAs, baseUrl }) => flaggedAs?.[0] === 'notANumber' && baseUrl === service.url,
    ),
  ).toBe(true)
  expect(saved.review).toMatchObject({
    size: 6,
    populationSize: 6,
    wrong: 1,
    bound: 0,
    acceptedBy: userInfo().username,
  })
})

it('texts stand below the heading of the values, as in the rows', async () => {
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(usePlanReview().isOpen).toBe(true))
  const values = (): readonly Element[] =>
    [...document.querySelectorAll('[role=gridcell]')].filter(({ textContent }) => textContent === 'n/a')
  await until(() => expect(values()).toHaveLength(6))
  expect(values().every(({ classList }) => classList.contains('number'))).toBe(true)
})
