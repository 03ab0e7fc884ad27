import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../../src-core/events/event'
import { defaultSettings, type Settings } from '../../../../src-preload/contract/settings'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const readBack = async (
  text: string,
): Promise<{
  readonly settings: Settings
  readonly warnings: readonly string[]
  readonly folder: string
}> => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings.json'), text)
  const app = composeForTest({}, folder)
  const info = await app.call('start', {})
  if (!info.ok) throw new Error(JSON.stringify(info.error))
  return { settings: info.value.settings, warnings: app.warnings, folder }
}

describe('the settings file', () => {
  it('of an older version keeps what it has, and takes the defaults for the rest', async () => {
    const older = {
      theme: 'dark',
      zone: 'Asia/Kathmandu',
      recentDevices: ['pump-1'],
      columns: [{ name: 'id', isShown: true, width: 80 }],
    }
    const { settings, warnings } = await readBack(JSON.stringify(older))
    expect(settings).toEqual({ ...defaultSettings, ...older })
    expect(warnings).toEqual([])
  })

  it('with a field that is not right loses that field only', async () => {
    const { settings } = await readBack(
      JSON.stringify({ theme: 'pink', zone: 'UTC', requestsAtOnce: 99, deletionsAtOnce: 2, added: 'later' }),
    )
    expect(settings).toEqual({ ...defaultSettings, zone: 'UTC', deletionsAtOnce: 2 })
  })

  it('keeps of a list what is right, and loses what another version has written otherwise', async () => {
    const none = { kind: 'missing' } as const
    const fields = {
      ...Object.fromEntries(eventFields.map(({ name }) => [name, none])),
      deviceId: { kind: 'column', index: 1 },
    }
    const writing = { createdTime: 'seconds', ingressTimeStamp: 'milliseconds', deviceTimestamp: 'dayFirst' }
    const known = {
      names: ['a', 'b'],
      mapping: { fields, timeWritings: writing, zone: 'UTC', decimalSign: ',' },
    }
    const newer = {
      names: ['c'],
      mapping: { ...known.mapping, timeWritings: { ...writing, createdTime: 'stardate' } },
    }
    const lacking = { names: ['d'], mapping: { ...known.mapping, fields: { deviceId: none } } }
    const { settings } = await readBack(
      JSON.stringify({ recentDevices: ['pump-1', 7, 'pump-2'], mappings: [newer, known, lacking, 'x'] }),
    )
    expect(settings).toEqual({ ...defaultSettings, recentDevices: ['pump-1', 'pump-2'], mappings: [known] })
  })

  it('keeps thresholds, limits and choices of a version that had fewer or others of them, and gives the rest its default', async () => {
    const limits = [{ modelId: 'pump-mk2', attributeCode: 'temperature', low: -20, high: 90 }]
    const faults = {
      disabled: ['spike', 'fromTheFuture'],
      thresholds: { outlierDeviations: 9, isNoLonger: 1, gapFactor: -1 },
      limits,
    }
    const { settings } = await readBack(JSON.stringify({ faults, exporting: { delimiter: ';' } }))
    const thresholds = { ...defaultSettings.faults.thresholds, outlierDeviations: 9 }
    const isOfEarlierVersion = true
    expect(settings).toEqual({
      ...defaultSettings,
      faults: { ...defaultSettings.faults, disabled: ['spike'], thresholds, limits, isOfEarlierVersion },
      exporting: { ...defaultSettings.exporting, delimiter: ';' },
    })
  })

  it('keeps the limits of an attribute with a very long name', async () => {
    const limits = [{ modelId: 'm'.repeat(1000), attributeCode: 'a'.repeat(10_000), high: 1 }]
    const corrections = [
      { modelId: 'm'.repeat(1000), attributeCode: 'a'.repeat(10_000), kind: 'counter' as const },
    ]
    const folder = temporaryFolder()
    const saving = composeForTest({}, folder)
    expect(
      await saving.call('saveSettings', {
        settings: { ...defaultSettings, faults: { ...defaultSettings.faults, limits, corrections } },
      }),
    ).toMatchObject({
      ok: true,
    })
    const { settings } = await readBack(readFileSync(join(folder, 'settings.json'), 'utf8'))
    expect(settings.faults).toMatchObject({ limits, corrections })
  })

  it('keeps the unit and the label of a limit, and nothing that cannot be one', async () => {
    const limit = {
      modelId: 'pump-mk2',
      attributeCode: 'temperature',
      high: 80,
      unit: '°C',
      label: 'motor winding',
    }
    const saving = composeForTest({}, temporaryFolder())
    const save = (limits: readonly object[]) =>
      saving.call('saveSettings', {
        settings: {
          ...defaultSettings,
          faults: { ...defaultSettings.faults, limits },
        } as typeof defaultSettings,
      })
    expect(await save([limit])).toMatchObject({ ok: true })
    for (const bad of [{ unit: 'x'.repeat(21) }, { unit: '' }, { label: 'motor\nwinding' }, { label: 7 }])
      expect(await save([{ ...limit, ...bad }])).toMatchObject({ ok: false })
    const { settings } = await readBack(
      JSON.stringify({
        faults: {
          ...defaultSettings.faults,
          limits: [limit, { ...limit, attributeCode: 'level', unit: '\t' }],
        },
      }),
    )
    expect(settings.faults.limits).toEqual([limit])
  })

  it('says of thresholds that were set for the rules of an earlier version that they are of it, and of no others', async () => {
    const { levelShiftFactor, seasonalDeviations, ...others } = defaultSettings.faults.thresholds
    const usual = { ...others, outlierDeviations: 8, spikeDeviations: 12 }
    const read = async (thresholds: object) =>
      (await readBack(JSON.stringify({ faults: { thresholds } }))).settings.faults
    expect(await read({ ...usual, gapFactor: 4 })).toEqual({
      ...defaultSettings.faults,
      thresholds: { ...defaultSettings.faults.thresholds, gapFactor: 4 },
      isOfEarlierVersion: true,
    })
    expect(await read(usual)).toEqual(defaultSettings.faults)
    expect(await read({ ...usual, gapFactor: 4, levelShiftFactor, seasonalDeviations })).toMatchObject({
      thresholds: { ...usual, gapFactor: 4 },
      isOfEarlierVersion: false,
    })
  })

  it('are named where they cannot be used, and not where they are missing', async () => {
    const lostIn = async (text: string): Promise<unknown> => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'settings.json'), text)
      const info = await composeForTest({}, folder).call('start', {})
      return info.ok ? info.value.settingsError : info
    }
    const limit = { modelId: 'pump-mk2', attributeCode: 'temperature', high: 80 }
    const limits = [limit, { ...limit, high: '80' }, { ...limit, colour: 'red' }]
    expect(await lostIn(JSON.stringify({ zone: 7, faults: { limits } }))).toEqual({
      kind: 'file',
      cause: 'lostSettings',
      name: 'settings.json',
      detail: 'zone, faults.limits.2, faults.limits.3',
    })
    expect(await lostIn(JSON.stringify({ faults: { limits: [limit] } }))).toBeUndefined()
    expect(await lostIn('{')).toMatchObject({ detail: 'settings.json' })
  })

  it.each(['[]', 'null', '"text"', '{ "theme": '])('that is none at all is put aside: %s', async (text) => {
    const { settings, warnings, folder } = await readBack(text)
    expect(settings).toEqual(defaultSettings)
    expect(warnings).toHaveLength(1)
    expect(readFileSync(join(folder, 'settings.json.unreadable'), 'utf8')).toBe(text)
  })

  it('is taken from the page only when every field is right', async () => {
    const app = composeForTest()
    expect(
      (await app.call('saveSettings', { settings: { ...defaultSettings, requestsAtOnce: 16 } })).ok,
    ).toBe(true)
    for (const wrong of [
      { requestsAtOnce: 17 },
      { deletionsAtOnce: 0 },
      { requestsAtOnce: 1.5 },
      { token: 'x' },
    ]) {
      const answer = await app.call('saveSettings', { settings: { ...defaultSettings, ...wrong } })
      expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'request' } })
    }
  })
})
