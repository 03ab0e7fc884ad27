import { type LiveEvent, liveEvent } from '../service/live-event'
import type { SampleService } from '../service/sample-service'

const tickMs = 3000
/** An hour of the past, so that its usual intervals are known. */
const pastTicks = 1200
/** In ticks. Every twentieth temperature comes this much later than it was measured. */
const lateness = 12
/** In ticks: for two of every ten minutes the temperature falls silent. */
const [round, silence] = [200, 40]

/** What the valve measures at a tick: its position every 3 s, its temperature every 9 s. */
const measured = (tick: number, ms: number): readonly LiveEvent[] => {
  const position = { value: Math.round(50 + 40 * Math.sin(tick / 25)), attributeCode: 'position', ms }
  const isSilent = tick % round >= round - silence
  if (tick % 3 !== 0 || isSilent) return [position]
  const value = Math.round(10 * (21 + 3 * Math.sin(tick / 60))) / 10
  return [
    position,
    { value, attributeCode: 'temperature', ms, storedMs: tick % 60 === 0 ? ms + lateness * tickMs : ms },
  ]
}

/**
 * A device that goes on reporting, some of it late, and of which one attribute falls silent now and then.
 * Answers how to end it.
 */
export const startLiveValve = (service: Pick<SampleService, 'add'>, now: number): (() => void) => {
  const waiting: LiveEvent[] = Array.from({ length: pastTicks }, (_, tick) =>
    measured(tick, now - (pastTicks - tick) * tickMs),
  ).flat()
  /** What has reached the service by then. */
  const deliver = (until: number): void => {
    const due = waiting.filter(({ ms = 0, storedMs = ms }) => storedMs <= until)
    for (const event of due) waiting.splice(waiting.indexOf(event), 1)
    service.add(due.map(liveEvent))
  }
  deliver(now)
  let tick = pastTicks
  const timer = setInterval(() => {
    const ms = Date.now()
    waiting.push(...measured(tick, ms))
    tick += 1
    deliver(ms)
  }, tickMs)
  return () => clearInterval(timer)
}
