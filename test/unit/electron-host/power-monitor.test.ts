import { describe, expect, it } from 'vitest'
import { PowerMonitor } from '../../electron-host/power-monitor'

describe('the monitor of the power supply', () => {
  // lib/browser/api/power-monitor.ts: the property is a getter over the method, and has no setter.
  it('tells by its method and its property, which cannot be set', () => {
    const monitor = new PowerMonitor()
    expect([monitor.isOnBatteryPower(), monitor.onBatteryPower]).toEqual([false, false])
    expect(() => Object.assign(monitor, { onBatteryPower: true })).toThrow(TypeError)
  })

  // docs/api/power-monitor.md lists the events; there is none for waking up but `resume`.
  it('has no other events than Electron', () => {
    const monitor = new PowerMonitor()
    expect(() => monitor.on('suspend', () => undefined)).not.toThrow()
    expect(() => monitor.on('resume', () => undefined)).not.toThrow()
    expect(() => monitor.on('wake-up', () => undefined)).toThrow()
  })
})
