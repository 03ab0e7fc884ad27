import { describe, expect, it } from 'vitest'
import { createPower } from '../../../../src-main/shell/power'
import { PowerMonitor } from '../../../electron-host/power-monitor'

class BatteryMonitor extends PowerMonitor {
  isOnBattery = false
  override isOnBatteryPower(): boolean {
    return this.isOnBattery
  }
}

describe('the power supply', () => {
  it('is asked each time', () => {
    const monitor = new BatteryMonitor()
    const power = createPower(monitor as never)
    expect(power.isOnBattery()).toBe(false)
    monitor.isOnBattery = true
    expect(power.isOnBattery()).toBe(true)
  })

  it('says when the computer wakes up, and not when it falls asleep', () => {
    const monitor = new PowerMonitor()
    let resumed = 0
    createPower(monitor as never).onResume(() => (resumed += 1))
    monitor.emit('suspend')
    expect(resumed).toBe(0)
    monitor.emit('resume')
    expect(resumed).toBe(1)
  })
})
