import type { DeviceRange } from '../src-core/proof/device-range'
import { summaryOf } from '../src-core/proof/range-summary'
import type { Session } from './session'

const minutes = 5

/**
 * Gives up a range whose service was reached before, and now is not for so long: nobody sits there to cancel
 * it.
 */
export const createPatience = ({ clock, output }: Pick<Session, 'clock' | 'output'>, giveUp: () => void) => {
  let forgive: (() => void) | null = null
  const end = (): void => {
    forgive?.()
    forgive = null
  }
  return {
    watch: (devices: readonly DeviceRange[]): void => {
      if (!summaryOf(devices).isLinkDown) return end()
      forgive ??= clock.schedule(minutes * 60_000, () => {
        output.complain(
          `The service could not be reached for ${String(minutes)} minutes. The rest was not fetched.`,
        )
        giveUp()
      })
    },
    end,
  }
}
