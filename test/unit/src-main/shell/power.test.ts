import { describe, expect, it } from 'vitest'
import { createPower } from '../../../../src-main/shell/power'
import { PowerMonitor } from '../../../electron-host/power-monitor'

class BatteryMonitor extends PowerMonitor {
  isOnBattery = false
  override isOnBatteryPower(): boolean {
    return this.isOnBattery
  }
}

/** Electron's, which notes what it is asked for. */
const createBlocker = () => {
  const asked: string[] = []
  return {
    asked,
    start: (type: string) => {
      asked.push(type)
      return asked.length - 1
    },
    stop: (id: number) => {
      asked.push(`stop ${String(id)}`)
      return true
    },
  }
}

const powerOf = (monitor: PowerMonitor, blocker = createBlocker()) => createPower(monitor as never, blocker)

describe('the power supply', () => {
  it('is asked each time', () => {
    const monitor = new BatteryMonitor()
    const power = powerOf(monitor)
    expect(power.isOnBattery()).toBe(false)
    monitor.isOnBattery = true
    expect(power.isOnBattery()).toBe(true)
  })

  it('says when the computer wakes up, and not when it falls asleep', () => {
    const monitor = new PowerMonitor()
    let resumed = 0
    powerOf(monitor).onResume(() => (resumed += 1))
    monitor.emit('suspend')
    expect(resumed).toBe(0)
    monitor.emit('resume')
    expect(resumed).toBe(1)
  })

  it('is asked once to keep the computer awake, however many want it, until the last has let go', () => {
    const blocker = createBlocker()
    const { keepAwake } = powerOf(new PowerMonitor(), blocker)
    const [first, second] = [keepAwake(), keepAwake()]
    first()
    first()
    expect(blocker.asked).toEqual(['prevent-app-suspension'])
    second()
    expect(blocker.asked).toEqual(['prevent-app-suspension', 'stop 0'])
    keepAwake()()
    expect(blocker.asked.slice(2)).toEqual(['prevent-app-suspension', 'stop 2'])
  })
})
