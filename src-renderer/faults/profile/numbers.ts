import type { Series } from '../series'

/** The values of a series that are numbers. */
export interface Numbers {
  readonly rows: Uint32Array
  /** Ascending. */
  readonly times: Float64Array
  readonly values: Float64Array
}

export const numbersOf = ({ rows, times, values }: Series): Numbers => {
  if (values.every(Number.isFinite)) return { rows, times, values }
  const kept = { rows: new Uint32Array(rows.length), times: new Float64Array(rows.length), values: new Float64Array(rows.length) }
  let size = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN
    if (!Number.isFinite(value)) continue
    kept.rows[size] = rows[index] ?? 0
    kept.times[size] = times[index] ?? NaN
    kept.values[size++] = value
  }
  return { rows: kept.rows.subarray(0, size), times: kept.times.subarray(0, size), values: kept.values.subarray(0, size) }
}
