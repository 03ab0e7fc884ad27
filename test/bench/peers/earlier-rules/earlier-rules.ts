/**
 * The rules for values (outlier, spike, flat line) as they were in November 2026, before they followed a profile of the series; at
 * their default thresholds then. Kept only to be compared with.
 */
const [reach, fewest, deviationScale] = [15, 12, 1.4826]
const [outlierDeviations, spikeDeviations, flatLineCount] = [8, 12, 30]
const [runFactor, restsOfState, maxSampled] = [10, 3, 4096]

const median = (numbers: Float64Array): number => {
  const sorted = numbers.toSorted()
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2
}

/** The median of a sample spread evenly over the numbers. */
const typical = (numbers: readonly number[], least: number): number => {
  const stride = Math.max(1, numbers.length / maxSampled)
  const sampled = Array.from(
    { length: Math.min(numbers.length, maxSampled) },
    (_, index) => numbers[Math.floor(index * stride)] ?? NaN,
  )
  return sampled.length < least ? NaN : median(Float64Array.from(sampled))
}

const leastDeviation = (value: number): number => Math.max(1e-9, Math.abs(value) * 1e-4)

const flagOutliers = (values: Float64Array, usualStep: number, flags: Uint8Array): void => {
  values.forEach((value, index) => {
    const around = values.subarray(Math.max(0, index - reach), index + reach + 1)
    const middle = median(around)
    const distance = Math.abs(value - middle)
    const least = Math.max(usualStep / 2, leastDeviation(middle))
    if (distance <= outlierDeviations * least) return
    const deviation = deviationScale * median(around.map((other) => Math.abs(other - middle)))
    if (distance / Math.max(least, deviation) > outlierDeviations) flags[index] = 1
  })
}

const flagSpikes = (values: Float64Array, usualStep: number, flags: Uint8Array): void => {
  for (let index = 1; index < values.length - 1; index += 1) {
    const [before = 0, value = 0, after = 0] = values.subarray(index - 1, index + 2)
    const [up, back] = [value - before, after - value]
    const most = spikeDeviations * Math.max(usualStep, leastDeviation(before))
    if (
      Math.abs(up) > most &&
      Math.abs(back) > most &&
      up * back < 0 &&
      Math.abs(up + back) < Math.abs(up) / 4
    )
      flags[index] = 1
  }
}

const flagFlatLines = (values: Float64Array, flags: Uint8Array): void => {
  const ends = Array.from(values.keys(), (index) => index + 1).filter(
    (end) => values[end - 1] !== values[end],
  )
  const lengths = ends.map((end, at) => end - (ends[at - 1] ?? 0))
  const least = Math.max(flatLineCount, runFactor * typical(lengths, 1))
  const long = ends
    .map((end, at) => ({ end, length: lengths[at] ?? 0 }))
    .filter(({ length }) => length >= least)
  const rests = new Map<number | undefined, number>()
  for (const { end } of long) rests.set(values[end - 1], (rests.get(values[end - 1]) ?? 0) + 1)
  for (const { end, length } of long)
    if ((rests.get(values[end - 1]) ?? 0) < restsOfState) flags.fill(1, end - length + 1, end)
}

export const flagsOfEarlierRules = (numbers: readonly number[]): Uint8Array => {
  const values = Float64Array.from(numbers)
  const flags = new Uint8Array(values.length)
  const steps = numbers.slice(1).map((value, index) => Math.abs(value - (numbers[index] ?? NaN)))
  const usualStep = deviationScale * typical(steps, fewest)
  if (!Number.isNaN(usualStep)) {
    flagOutliers(values, usualStep, flags)
    flagSpikes(values, usualStep, flags)
  }
  flagFlatLines(values, flags)
  return flags
}
