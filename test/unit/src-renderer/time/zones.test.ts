import { describe, expect, it } from 'vitest'
import { listZones, resolveZone, systemZone, zoneLabel } from '../../../../src-renderer/time/zones'

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
})
