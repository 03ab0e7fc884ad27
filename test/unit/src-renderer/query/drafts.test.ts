import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reactive, ref } from 'vue'
import type { QueryMode } from '../../../../src-core/results/asked-query'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { createDeviceDraft } from '../../../../src-renderer/query/device-draft'
import { createRangeDraft } from '../../../../src-renderer/query/range-draft'

describe('the devices of the form', () => {
  it('stay text while there is one, and become tags at a separator', () => {
    const draft = createDeviceDraft()
    draft.typeDevice('pump-1')
    expect([draft.taggedDevices.value, draft.typedDevice.value, draft.devices.value]).toEqual([
      [],
      'pump-1',
      ['pump-1'],
    ])
    draft.typeDevice('pump-1, pump-2')
    expect([draft.taggedDevices.value, draft.typedDevice.value]).toEqual([['pump-1', 'pump-2'], ''])
  })

  it('count each once, typed beside the tags too', () => {
    const draft = createDeviceDraft()
    draft.addDevices(['a', 'b', 'a'])
    draft.typeDevice('b')
    expect(draft.devices.value).toEqual(['a', 'b'])
    draft.tagDevices()
    draft.addDevices(['c', 'a'])
    expect(draft.taggedDevices.value).toEqual(['a', 'b', 'c'])
  })

  it('do not lose what is typed when others are added', () => {
    const draft = createDeviceDraft()
    draft.typeDevice('typed')
    draft.addDevices(['a'])
    expect([draft.devices.value, draft.typedDevice.value]).toEqual([['typed', 'a'], ''])
    draft.removeDevice('typed')
    expect(draft.devices.value).toEqual(['a'])
  })

  it('are set as one text or as tags, and one with separators in it stays one', () => {
    const draft = createDeviceDraft()
    draft.setDevices(['a', 'b'])
    expect(draft.taggedDevices.value).toEqual(['a', 'b'])
    for (const only of ['pump-7', 'north, hall 2', 'a "b" c']) {
      draft.setDevices([only])
      expect([draft.taggedDevices.value, draft.devices.value]).toEqual([[], [only]])
    }
    draft.setDevices([])
    expect(draft.devices.value).toEqual([])
  })
})

describe('the range of the form', () => {
  const now = Date.UTC(2026, 9, 25, 12)
  beforeEach(() => void vi.useFakeTimers({ now }))
  afterEach(() => void vi.useRealTimers())
  const start = (zone = 'Europe/Berlin', mode: QueryMode = 'complete') => {
    const clockface = reactive({ zone, formatter: createInstantFormatter(zone) })
    const draft = createRangeDraft(clockface, ref(mode))
    const moveTo = (next: string): void => {
      clockface.formatter = createInstantFormatter(next)
      clockface.zone = next
    }
    return { draft, moveTo }
  }

  it('begins as the last 24 hours', () => {
    const { draft } = start()
    expect([draft.preset.value, draft.range.value]).toEqual([
      'last24Hours',
      { start: now - 86_400_000, end: now },
    ])
  })

  it('becomes a custom one when an end is typed', () => {
    const { draft } = start()
    draft.typeStart('2026-10-01 00:00')
    expect([
      draft.preset.value,
      draft.range.value.start,
      draft.isReadable.value,
      draft.isBackwards.value,
    ]).toEqual(['custom', Date.UTC(2026, 8, 30, 22), true, false])
    draft.typeEnd('2026-09-01')
    expect(draft.isBackwards.value).toBe(true)
    draft.typeEnd('nonsense')
    expect([draft.isReadable.value, draft.isBackwards.value]).toEqual([false, false])
  })

  it('writes a time that comes twice with its offset', () => {
    const { draft } = start()
    const range = { start: Date.UTC(2026, 9, 25, 0, 30), end: Date.UTC(2026, 9, 25, 1, 30) }
    draft.setRange('custom', range)
    expect(draft.range.value).toEqual(range)
    expect(draft.startText.value).toContain('+02:00')
    expect(draft.endText.value).toContain('+01:00')
  })

  it('keeps ends that are relative to now, and evaluates them', () => {
    const { draft } = start()
    draft.setRange('custom', { start: 0, end: 1 }, { start: '-3h', end: 'now' })
    expect([draft.range.value, draft.relative.value]).toEqual([
      { start: now - 3 * 3_600_000, end: now },
      { start: '-3h', end: 'now' },
    ])
    draft.typeEnd(' -1h ')
    expect(draft.relative.value).toEqual({ start: '-3h', end: '-1h' })
  })

  it('is the same in another zone, and what cannot be read stays as it was typed', () => {
    const { draft, moveTo } = start()
    draft.typeStart('2026-10-01 08:00')
    draft.typeEnd('nonsense')
    const { start: before } = draft.range.value
    moveTo('Asia/Shanghai')
    expect([draft.startText.value, draft.range.value.start, draft.endText.value]).toEqual([
      '2026-10-01 14:00:00.000',
      before,
      'nonsense',
    ])
  })

  it('in another zone still counts a relative end from now', () => {
    const { draft, moveTo } = start()
    draft.typeStart('-3h')
    moveTo('Asia/Shanghai')
    expect([draft.startText.value, draft.range.value.start]).toEqual(['-3h', now - 3 * 3_600_000])
  })

  it('of a preset is evaluated in the new zone', () => {
    const { draft, moveTo } = start('UTC')
    draft.choosePreset('today')
    expect(draft.range.value.start).toBe(Date.UTC(2026, 9, 25))
    moveTo('Asia/Shanghai')
    expect(draft.range.value.start).toBe(Date.UTC(2026, 9, 24, 16))
  })

  it('left to the service has no ends for the latest events, and those of its description for a complete range', () => {
    const { draft: latest } = start('Europe/Berlin', 'latest')
    latest.choosePreset('serviceDefault')
    expect([latest.range.value, latest.isReadable.value]).toEqual([{}, true])
    const { draft: complete } = start()
    complete.choosePreset('serviceDefault')
    expect([complete.range.value, complete.isReadable.value]).toEqual([
      { start: now - 86_400_000, end: now },
      true,
    ])
  })

  it('ends now where the end is emptied, however often it is evaluated', () => {
    const { draft } = start()
    draft.typeStart('2026-10-01 00:00')
    draft.typeEnd(' ')
    expect([draft.range.value.end, draft.relative.value]).toEqual([now, { end: 'now' }])
    vi.setSystemTime(now + 60_000)
    draft.choosePreset('custom')
    expect(draft.range.value.end).toBe(now + 60_000)
    draft.typeStart('')
    draft.typeEnd('2026-10-01 00:00')
    expect([draft.isBackwards.value, draft.relative.value]).toEqual([true, { start: '-24h' }])
  })
})
