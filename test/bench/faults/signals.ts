import { type Random, roughlyNormal } from '../../service/random'

/** A value at a moment; called once for every report, in the order of time. */
export type Signal = (time: number) => number

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
export const oneOf = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0]

/** To whole steps, without the digits that multiplication leaves behind. */
export const quantised = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(6))

/** Noise of a given deviation; `inertia` from 0 (white) towards 1 (slow). */
export const noise = (random: Random, deviation: number, inertia = 0): Signal => {
  const fresh = deviation * Math.sqrt(1 - inertia * inertia)
  let at = 0
  return () => (at = inertia * at + fresh * roughlyNormal(random))
}

export const wave =
  (period: number, phase: number): Signal =>
  (time) =>
    Math.sin(2 * Math.PI * (time / period + phase))

/** The hour of the day of a place some hours from Greenwich, and the day of its week, 0 for Monday. */
export const localHour = (time: number, phase: number): number => ((time + phase * day) % day) / hour
export const localWeekday = (time: number, phase: number): number =>
  (Math.floor((time + phase * day) / day) + 3) % 7

/** Goes from one of `states` to another, and stays for a time between `shortest` and `longest`. */
export const changing = <T>(
  random: Random,
  states: readonly [T, T, ...T[]],
  shortest: number,
  longest: number,
): ((time: number) => T) => {
  let [state, until]: [T, number] = [states[0], 0]
  return (time) => {
    if (time >= until) {
      const others = states.filter((other) => other !== state)
      state = others[Math.floor(random() * others.length)] ?? state
      until = time + between(random, shortest, longest)
    }
    return state
  }
}
