import { identifyOutliers } from 'hampel-filter'

/** As its authors publish it: five values on either side, three deviations. 1 for each value that it takes for an outlier. */
export const flagsOfHampelFilter = (values: readonly number[]): Uint8Array => {
  const flags = new Uint8Array(values.length)
  for (const index of identifyOutliers(values)) flags[index] = 1
  return flags
}
