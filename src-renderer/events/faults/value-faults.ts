import { faultBit, type FaultThresholds, type ValueLimit } from '../../../src-preload/contract/faults'
import type { Steps } from '../slices'
import type { TableData } from '../table-data'
import { deviationScale, medianOf, type Series } from './series'

/** Values before and after, which an outlier is compared with. */
const reach = 15
/** Between two stops: a few ms. */
const blocksAStep = 500
/** Fewer numbers say nothing of what is usual. */
const fewest = 12

const medianAround = (values: Float64Array, from: number, to: number): { readonly median: number; readonly deviation: number } => {
  const around = values.slice(from, to).filter((value) => Number.isFinite(value))
  const median = medianOf(around)
  const deviation = deviationScale * medianOf(around.map((value) => Math.abs(value - median)))
  return { median, deviation }
}

/** The least deviation that counts: rounding alone, in a value that hardly changes, is no scale. */
const leastDeviation = (median: number): number => Math.max(1e-9, Math.abs(median) * 1e-4)

const isFar = (value: number, { median, deviation }: ReturnType<typeof medianAround>, most: number, usual: number): boolean =>
  Math.abs(value - median) > most * Math.max(deviation, usual / 2, leastDeviation(median))

/** From each value to the next; the first has none. */
const stepsOf = (values: Float64Array): Float64Array => values.map((value, index) => value - (values[index - 1] ?? NaN))

/** How much a series changes from one event to the next; NaN where too few tell. */
const usualStep = (steps: Float64Array): number => {
  const sizes = steps.filter((step) => Number.isFinite(step)).map(Math.abs)
  return sizes.length < fewest ? NaN : deviationScale * medianOf(sizes)
}

/**
 * Hampel's filter: a value further from the median of its surroundings than so many of their deviations; a stretch
 * that hardly changes is measured by the usual step of the series. Blocks are looked at first, with half of the threshold; only what stands out there is compared with its own surroundings.
 */
export function* markOutliers({ rows, values }: Series, faults: Uint16Array, { outlierDeviations }: FaultThresholds): Steps<void> {
  const usual = usualStep(stepsOf(values))
  if (Number.isNaN(usual)) return
  const bit = faultBit('outlier')
  for (let start = 0; start < values.length; start += reach) {
    if (start % (reach * blocksAStep) === 0) yield
    const block = medianAround(values, Math.max(0, start - reach), Math.min(values.length, start + 2 * reach))
    for (let index = start; index < Math.min(values.length, start + reach); index += 1) {
      const value = values[index] ?? NaN
      if (!Number.isFinite(value) || !isFar(value, block, outlierDeviations / 2, usual)) continue
      const own = medianAround(values, Math.max(0, index - reach), Math.min(values.length, index + reach + 1))
      if (isFar(value, own, outlierDeviations, usual)) faults[rows[index] ?? 0] = (faults[rows[index] ?? 0] ?? 0) | bit
    }
  }
}

/** One value far off, and the next one back: by steps, whose usual size is their median over the series. */
export const markSpikes = ({ rows, values }: Series, faults: Uint16Array, { spikeDeviations }: FaultThresholds): void => {
  const steps = stepsOf(values)
  const usual = usualStep(steps)
  if (Number.isNaN(usual)) return
  const bit = faultBit('spike')
  for (let index = 1; index < values.length - 1; index += 1) {
    const [up, back] = [steps[index] ?? NaN, steps[index + 1] ?? NaN]
    const most = spikeDeviations * Math.max(usual, leastDeviation(values[index - 1] ?? 0))
    const isSpike = Math.abs(up) > most && Math.abs(back) > most && up * back < 0 && Math.abs(up + back) < Math.abs(up) / 4
    if (isSpike) faults[rows[index] ?? 0] = (faults[rows[index] ?? 0] ?? 0) | bit
  }
}

/** The same number for longer than is usual in the series; the first of them is not held against it. */
export const markFlatLines = ({ rows, values }: Series, faults: Uint16Array, { flatLineCount }: FaultThresholds): void => {
  const ends: number[] = []
  for (let index = 1; index <= values.length; index += 1) if (index === values.length || values[index] !== values[index - 1]) ends.push(index)
  const lengths = Float64Array.from(ends, (end, at) => end - (ends[at - 1] ?? 0))
  const least = Math.max(flatLineCount, 10 * medianOf(lengths.slice()))
  const bit = faultBit('flatLine')
  ends.forEach((end, at) => {
    const start = ends[at - 1] ?? 0
    if (end - start < least || Number.isNaN(values[start] ?? NaN)) return
    for (let index = start + 1; index < end; index += 1) faults[rows[index] ?? 0] = (faults[rows[index] ?? 0] ?? 0) | bit
  })
}

/** Beyond the limits that the person has set for an attribute of a model. */
export const markOutOfRange = ({ columns, texts, rowCount }: TableData, faults: Uint16Array, limits: readonly ValueLimit[]): void => {
  const bit = faultBit('outOfRange')
  for (const { modelId, attributeCode, low = -Infinity, high = Infinity } of limits) {
    const [model, attribute] = [texts.modelId.indexOf(modelId), texts.attributeCode.indexOf(attributeCode)]
    if (model <= 0 || attribute <= 0) continue
    for (let row = 0; row < rowCount; row += 1) {
      if (columns.texts.modelId[row] !== model || columns.texts.attributeCode[row] !== attribute) continue
      const value = columns.valueNumber[row] ?? NaN
      if (value < low || value > high) faults[row] = (faults[row] ?? 0) | bit
    }
  }
}
