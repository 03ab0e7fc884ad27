import { describe, expect, it } from 'vitest'
import { PowerMonitor, shutDown } from '../../electron-host/power-monitor'

describe('the monitor of the power supply', () => {
  // lib/browser/api/power-monitor.ts: the property is a getter over the method, and has no setter.
  it('tells by its method and its property, which cannot be set', () => {
    const monitor = new PowerMonitor()
    expect([monitor.isOnBatteryPower(), monitor.onBatteryPower]).toEqual([false, false])
    expect(() => Object.assign(monitor, { onBatteryPower: true })).toThrow(TypeError)
  })

  // lib/browser/api/power-monitor.ts: `setListeningForShutdown` counts the listeners before the first one is
  // there, and is called again only for those that come later; shell/browser/lib/power_observer_linux.cc,
  // OnPrepareForShutdown: without it nobody hears of a shutdown.
  it('tells of a shutdown unless the listener for it is the first of all, until it is taken away', () => {
    const heard: string[] = []
    const listen = () => heard.push('shutdown')
    const late = new PowerMonitor()
    late.on('resume', () => undefined)
    late.on('shutdown', listen)
    expect([late[shutDown](), heard]).toEqual([false, ['shutdown']])
    late.removeListener('shutdown', listen)
    late[shutDown]()
    const first = new PowerMonitor()
    first.on('shutdown', listen)
    first.on('resume', () => undefined)
    first[shutDown]()
    expect(heard).toEqual(['shutdown'])
    first.on('shutdown', (event: Event) => event.preventDefault())
    expect([first[shutDown](), heard.length]).toEqual([true, 2])
  })

  // docs/api/power-monitor.md lists the events; there is none for waking up but `resume`.
  it('has no other events than Electron', () => {
    const monitor = new PowerMonitor()
    expect(() => monitor.on('suspend', () => undefined)).not.toThrow()
    expect(() => monitor.on('resume', () => undefined)).not.toThrow()
    expect(() => monitor.on('wake-up', () => undefined)).toThrow()
  })
})
