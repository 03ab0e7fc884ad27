import { EventEmitter } from 'node:events'
import { strictClass } from './strict'

/**
 * Of docs/api/power-monitor.md and lib/browser/api/power-monitor.ts. Its events are played by the control channel. It has no battery:
 * on Linux none is seen (shell/browser/lib/power_observer_linux.cc hears of sleep and shutdown alone).
 */
export class PowerMonitor extends EventEmitter {
  isOnBatteryPower(): boolean {
    return false
  }

  /** Read only, as there. */
  get onBatteryPower(): boolean {
    return this.isOnBatteryPower()
  }
}
strictClass('PowerMonitor', PowerMonitor)

export const powerMonitor = new PowerMonitor()
