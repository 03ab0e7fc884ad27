import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import {
  knownSystemZone,
  listZones,
  resolveZone,
  systemZone,
  zoneLabel,
} from '../../../../src-core/time/zones'

const winter = Date.parse('2026-01-15T12:00:00Z')
const summer = Date.parse('2026-07-15T12:00:00Z')

describe('zones', () => {
  it.each([
    ['Europe/Berlin', winter, 'CET'],
    ['Europe/Berlin', summer, 'CEST'],
    ['America/New_York', winter, 'EST'],
    ['Europe/London', winter, 'GMT'],
    ['Europe/London', summer, 'BST'],
    ['UTC', winter, 'UTC'],
    ['Asia/Kathmandu', winter, 'UTC+5:45'],
    ['America/St_Johns', winter, 'UTC-3:30'],
    ['Asia/Tokyo', winter, 'UTC+9'],
  ])('names %s as people do', (zone, ms, label) => {
    expect(zoneLabel(ms, zone)).toBe(label)
  })

  it('lists every zone once, UTC first', () => {
    const zones = listZones()
    expect(zones[0]).toBe('UTC')
    expect(zones).toContain('Australia/Lord_Howe')
    expect(new Set(zones).size).toBe(zones.length)
  })

  it('falls back to the zone of the system', () => {
    expect(resolveZone('Asia/Kathmandu')).toBe('Asia/Kathmandu')
    expect(resolveZone('system')).toBe(systemZone())
    expect(resolveZone('Atlantis/Capital')).toBe(systemZone())
  })

  // What Node 20 and Chromium say with `TZ=` and with `TZ=Atlantis/Capital`.
  it.each(['Etc/Unknown', undefined, ''])(
    'is UTC where the system names %s as its zone, and knows that this is a guess',
    (timeZone) => {
      const options = new Intl.DateTimeFormat().resolvedOptions()
      const asked = vi
        .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
        .mockReturnValue({ ...options, timeZone } as Intl.ResolvedDateTimeFormatOptions)
      onTestFinished(() => asked.mockRestore())
      expect(knownSystemZone()).toBe(null)
      expect(systemZone()).toBe('UTC')
      expect(createInstantFormatter(resolveZone('system')).formatInstant(winter)).toBe(
        '2026-01-15 12:00:00.000',
      )
    },
  )

  it('is that of the system where it is known', () => {
    expect(knownSystemZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
