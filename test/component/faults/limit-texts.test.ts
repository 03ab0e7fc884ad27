import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ValueLimit } from '../../../src-core/checks/faults'
import { defaultExportSettings } from '../../../src-core/formats/export-settings'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import {
  alerts,
  button,
  field,
  flushPromises,
  hasButton,
  mountPage,
  pageText,
  press,
  type,
  until,
} from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const temperature = { modelId: 'model', attributeCode: 'temperature' }
const [unitName, labelName] = [
  'Unit of temperature, model model',
  'Label of the limits of temperature, model model',
]
const limits = (): readonly ValueLimit[] => useSettings().settings.faults.limits
const hasField = (name: string): boolean => document.querySelector(`input[aria-label="${name}"]`) !== null
const reasons = (): string =>
  (document.querySelector('aside[aria-label="Event"]')?.textContent ?? '').replaceAll(/\s+/g, ' ')

let path: string
let tab: ResultTab
beforeEach(async () => {
  path = join(temporaryFolder(), 'events.csv')
  createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useViewHistory()
  tab = await showEvents(
    makeEvents(40).map((event, index) => ({
      ...event,
      attributeData: index === 20 ? -500 : 20 + (index % 3),
    })),
  )
  button('Findings').click()
  await until(() => expect(useFaults().found).not.toBeNull())
})
const unfold = async (): Promise<void> => {
  await press('Checks and limits')
  await until(() => expect(hasButton(/Value limits/)).toBe(true))
  button(/Value limits/).click()
  await until(() => expect(hasField('Lowest value of temperature, model model')).toBe(true))
}

describe('the unit and the label of a limit', () => {
  it('can be added where a bound is set, and stay while the bound is typed anew', async () => {
    await unfold()
    expect([hasField(unitName), hasField(labelName)]).toEqual([false, false])
    type(field('Highest value of temperature, model model'), '80')
    await until(() => expect(hasField(unitName)).toBe(true))
    type(field(unitName), ' °C ')
    type(field(labelName), 'motor winding')
    await until(() =>
      expect(limits()).toEqual([{ ...temperature, high: 80, unit: '°C', label: 'motor winding' }]),
    )
    type(field('Highest value of temperature, model model'), '')
    await until(() => expect(limits()).toEqual([{ ...temperature, unit: '°C', label: 'motor winding' }]))
    await until(() => expect(pageText()).toContain('Value limits (0 set)'))
    await until(() => expect(useFaults().findings?.counts).toMatchObject({ outOfRange: 0 }))
    type(field('Highest value of temperature, model model'), '90')
    await until(() =>
      expect(limits()).toEqual([{ ...temperature, high: 90, unit: '°C', label: 'motor winding' }]),
    )
    await flushPromises()
    expect(useViewHistory().undo()).toEqual(['limits'])
  })

  it('go with the last thing that was set', async () => {
    useFaults().setLimit({ ...temperature, unit: '°C' })
    await unfold()
    type(field(unitName), '')
    await until(() => expect(limits()).toEqual([]))
    await until(() => expect(hasField(unitName)).toBe(false))
  })

  it('that cannot be one stay in the field with a sentence, and the one before stays set', async () => {
    useFaults().setLimit({ ...temperature, high: 80, unit: '°C' })
    await unfold()
    type(field(unitName), 'degrees Celsius, not Fahrenheit')
    await until(() =>
      expect(alerts()).toContain(
        'Not saved: a unit is one line of at most 20 characters, without tabs or other control characters.',
      ),
    )
    expect([field(unitName).value, field(unitName).getAttribute('aria-invalid')]).toEqual([
      'degrees Celsius, not Fahrenheit',
      'true',
    ])
    expect(limits()).toEqual([{ ...temperature, high: 80, unit: '°C' }])
    type(field(labelName), 'motor\twinding')
    type(field(unitName), 'K')
    await until(() =>
      expect(alerts()).toContain(
        'Not saved: a label is one line of at most 100 characters, without tabs or other control characters.',
      ),
    )
    await until(() => expect(limits()).toEqual([{ ...temperature, high: 80, unit: 'K' }]))
    expect(alerts()).not.toContain(
      'Not saved: a unit is one line of at most 20 characters, without tabs or other control characters.',
    )
  })

  it('follow what else changes them, such as a view', async () => {
    useFaults().setLimit({ ...temperature, high: 80, unit: '°C' })
    await unfold()
    useFaults().setLimit({ ...temperature, high: 80, unit: 'K', label: 'bearing' })
    await until(() => expect([field(unitName).value, field(labelName).value]).toEqual(['K', 'bearing']))
  })

  it('are in the reason of the fault and under its picture', async () => {
    useFaults().setLimit({ ...temperature, low: 0, high: 80, unit: '°C', label: 'motor winding' })
    await until(() => expect(useFaults().findings?.counts).toMatchObject({ outOfRange: 1 }))
    tab.state.focusedRow = 20
    button('Event').click()
    await until(() =>
      expect(reasons()).toContain('-500 °C is below the lowest allowed, 0 °C (motor winding).'),
    )
    expect(reasons()).toContain('Shaded: the allowed values, from 0 to 80 °C.')
    useFaults().setLimit({ ...temperature, low: 0 })
    await until(() => expect(reasons()).toContain('-500 is below the lowest allowed, 0.'))
  })

  it('of a file are shown before they are applied', async () => {
    useFaults().setLimit({ ...temperature, low: 0, high: 80, label: 'motor winding' })
    path = path.replace('events.csv', 'pumps.limits.json')
    const of = [
      { ...temperature, low: 0, high: 80, unit: '°C', label: 'bearing' },
      { modelId: 'model', attributeCode: 'pressure', low: 1, unit: 'bar\u202E', label: 'x'.repeat(101) },
      { modelId: 'model', attributeCode: 'level', unit: 'm', label: 'tank 1' },
    ]
    writeFileSync(path, JSON.stringify({ format: 'device-event-explorer/limits', version: 1, limits: of }))
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(pageText()).toContain('0 to 80 (motor winding) → 0 to 80 °C (bearing)'))
    expect(pageText()).toContain('no limits → at least 1 bar⟨U+202E⟩')
    expect(pageText()).toContain('no limits → no limits (m, tank 1)')
    expect(pageText()).toContain('not valid and are left out: limits[2].label.')
    button('Apply').click()
    await until(() => expect(limits()).toContainEqual(of[0]))
    expect(limits()).toContainEqual({
      modelId: 'model',
      attributeCode: 'pressure',
      low: 1,
      unit: 'bar\u202E',
    })
  })

  it('run in no spreadsheet that opens an export with the reasons', async () => {
    useFaults().setLimit({ ...temperature, low: 0, unit: '=1+1', label: ';=HYPERLINK("x")' })
    await until(() => expect(useFaults().findings?.counts).toMatchObject({ outOfRange: 1 }))
    await useSettings().change({ exporting: { ...defaultExportSettings, hasFlags: true } })
    button('Export…').click()
    await until(() => expect(hasButton('Choose location…')).toBe(true))
    button('Choose location…').click()
    await until(() =>
      expect(readFileSync(path, 'utf8')).toContain(
        `'-500 =1+1 is below the lowest allowed, 0 =1+1 (;'=HYPERLINK(""x"")).`,
      ),
    )
  })
})
