import type { Clock } from '../ports/clock'

export const createSystemClock = (): Clock => ({
  now: () => Date.now(),
  schedule: (delayMs, action) => {
    const timer = setTimeout(action, delayMs)
    return () => {
      clearTimeout(timer)
    }
  },
})
