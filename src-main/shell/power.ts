import type { PowerMonitor, PowerSaveBlocker } from 'electron'
import type { Power } from '../ports/power'

/** One blocker, however many hold it. */
const createWakefulness = (blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): Pick<Power, 'keepAwake'> => {
  const holds = new Set<symbol>()
  let blockerId: number | undefined
  const follow = (): void => {
    if (holds.size > 0) blockerId ??= blocker.start('prevent-app-suspension')
    else if (blockerId !== undefined) {
      blocker.stop(blockerId)
      blockerId = undefined
    }
  }
  return {
    keepAwake: () => {
      const hold = Symbol('hold')
      holds.add(hold)
      follow()
      return () => {
        holds.delete(hold)
        follow()
      }
    },
  }
}

export const createPower = (
  powerMonitor: Pick<PowerMonitor, 'on' | 'onBatteryPower'>,
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): Power => ({
  // Asked each time: the events `on-ac` and `on-battery` do not exist on Linux, where a battery may not be
  // seen at all.
  isOnBattery: () => powerMonitor.onBatteryPower,
  onResume: (action) => {
    powerMonitor.on('resume', action)
  },
  ...createWakefulness(blocker),
})
