import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useSettings } from '../../../src-renderer/settings/settings'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, flushPromises, hasButton, mountPage, pageText, press, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

let loopback: Loopback
let path: string
const temperature = { modelId: 'model', attributeCode: 'temperature' }
const pressure = { modelId: 'model', attributeCode: 'pressure' }
const set = () => useSettings().settings.faults
const dialog = (): HTMLElement | null =>
  document.querySelector('[role=dialog][aria-labelledby="shared-limits-title"]')
const dialogText = (): string => (dialog()?.textContent ?? '').replaceAll(/\s+/g, ' ')
const fileOf = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ format: 'device-event-explorer/limits', version: 1, ...change })
const openText = async (text: string): Promise<void> => {
  writeFileSync(path, text)
  await useOpenFiles().chooseAndOpen()
}

beforeEach(async () => {
  path = join(temporaryFolder(), 'pumps.limits.json')
  loopback = createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await showEvents(makeEvents(12))
  button('Findings').click()
  await until(() => expect(pageText()).toContain('No findings in 12 events'))
  await press('Checks and limits')
  button('›Share limits and corrections').click()
  await flushPromises()
})

describe('limits and corrections', () => {
  it('are saved as a file, and say first what they would change where it is opened', async () => {
    expect(button('Save to a file…').disabled).toBe(true)
    useFaults().setLimit({ ...temperature, low: 0, high: 80 })
    useFaults().correct(pressure, 'counter')
    await until(() => expect(button('Save to a file…').disabled).toBe(false))
    button('Save to a file…').click()
    await until(() => expect(pageText()).toContain('Saved as pumps.limits.json.'))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      limits: [{ ...temperature, low: 0, high: 80 }],
      corrections: [{ ...pressure, kind: 'counter' }],
    })

    useFaults().setLimit({ ...temperature, high: 20 })
    useFaults().setLimit({ ...pressure, low: 3 })
    useFaults().correct(pressure, null)
    button('Open a file…').click()
    await until(() => expect(dialogText()).toContain('pumps.limits.json would make 2 changes:'))
    expect(dialogText()).toContain('model · temperatureat most 20 → 0 to 80')
    expect(dialogText()).toContain('model · pressureautomatic → counter')
    expect(set().limits).toContainEqual({ ...temperature, high: 20 })
    button('Apply').click()
    await until(() => expect(dialog()).toBeNull())
    expect(set().limits).toEqual([
      { ...temperature, low: 0, high: 80 },
      { ...pressure, low: 3 },
    ])
    expect(set().corrections).toEqual([{ ...pressure, kind: 'counter' }])
    await until(() =>
      expect(loopback.requests.findLast(({ channel }) => channel === 'saveSettings')?.request).toMatchObject({
        settings: { faults: set() },
      }),
    )
  })

  it('of a newer version name what is ignored, and cancelling changes nothing', async () => {
    await openText(
      fileOf({
        version: 3,
        rate: 1,
        limits: [
          { ...temperature, high: 9 },
          { ...pressure, low: 'x' },
        ],
      }),
    )
    await until(() => expect(dialogText()).toContain('would change the settings of 1 attribute:'))
    expect(dialogText()).toContain('a newer version (format 3)')
    expect(dialogText()).toContain('unknown and are ignored: rate.')
    expect(dialogText()).toContain('not valid and are left out: limits[2].')
    button('Cancel').click()
    await until(() => expect(dialog()).toBeNull())
    expect(set().limits).toEqual([])
  })

  it('that are set already offer nothing to apply', async () => {
    useFaults().setLimit({ ...temperature, high: 9 })
    await openText(fileOf({ limits: [{ ...temperature, high: 9 }] }))
    await until(() =>
      expect(dialogText()).toContain('Nothing in pumps.limits.json differs from what is set.'),
    )
    expect(button('Apply').disabled).toBe(true)
  })

  it('that would be more than the settings can hold are not applied', async () => {
    await openText(
      fileOf({
        limits: Array.from({ length: 1001 }, (_, index) => ({
          ...temperature,
          attributeCode: String(index),
          low: 0,
        })),
      }),
    )
    await until(() => expect(dialogText()).toContain('more than 1,000 limits or corrections'))
    expect(dialogText()).toContain('And 801 more.')
    expect(button('Apply').disabled).toBe(true)
  })

  it.each([
    ['{"format": "device-event', 'It is not JSON.'],
    ['{"result": []}', 'It is not a limits file'],
    [fileOf({ limits: [] }), 'It contains no limits and no corrections'],
    [' '.repeat(4_000_001), 'It is too large'],
  ])('in a bad file are refused in a sentence, and nothing changes: %#', async (text, why) => {
    await openText(text)
    await until(() =>
      expect(alerts().join()).toContain(
        `pumps.limits.json was not applied, and no setting was changed. ${why}`,
      ),
    )
    expect([dialog(), hasButton('Apply'), set().limits]).toEqual([null, false, []])
  })
})
