import type { Clock } from '../../src-main/ports/clock'

const steps = 10

/**
 * Waits `factor` times shorter than asked for, in small steps: a machine that stands still for a moment loses
 * one of them, and not a whole deadline.
 */
export const createScaledClock = (factor: number): Clock => ({
  now: () => Date.now(),
  schedule: (delayMs, action) => {
    const stepMs = delayMs / factor / steps
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number): void => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : action()), stepMs)
    }
    if (stepMs < 1) timer = setTimeout(action, delayMs / factor)
    else wait(steps)
    return () => clearTimeout(timer)
  },
})
