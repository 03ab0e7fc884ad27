import type { Clock } from '../../src-main/ports/clock'
import { createSystemClock } from '../../src-main/shell/clock'
import { longestWaitMs } from '../../src-main/stored-results/stored-run'

const patienceMs = 120_000

/** With time enough for the disk: keeping does not end because the machine is busy with something else. */
export const withPatientDisk = (clock: Clock): Clock => {
  const machine = createSystemClock()
  return {
    now: clock.now,
    schedule: (delayMs, action) =>
      delayMs === longestWaitMs ? machine.schedule(patienceMs, action) : clock.schedule(delayMs, action),
  }
}
