import type { PowerMonitor } from 'electron'
import type { Power } from '../ports/power'

export const createPower = (powerMonitor: Pick<PowerMonitor, 'on' | 'onBatteryPower'>): Power => ({
  // Asked each time: the events `on-ac` and `on-battery` do not exist on Linux, where a battery may not be
  // seen at all.
  isOnBattery: () => powerMonitor.onBatteryPower,
  onResume: (action) => {
    powerMonitor.on('resume', action)
  },
})
