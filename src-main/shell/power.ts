import type { PowerMonitor } from 'electron'
import type { Power } from '../ports/power'

export const createPower = (powerMonitor: Pick<PowerMonitor, 'on' | 'onBatteryPower'>): Power => ({
  // The property is up to date on all three systems; `on-ac` and `on-battery` do not exist on Linux.
  isOnBattery: () => powerMonitor.onBatteryPower,
  onResume: (action) => {
    powerMonitor.on('resume', action)
  },
})
