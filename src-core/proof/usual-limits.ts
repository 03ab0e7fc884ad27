const usualLimits: readonly number[] = [128, 256, 512]
/** A smaller count is too often simply all there is, */
export const leastLimit = 100
/** unless it is one that pages of lists usually have. */
const pageSizes: readonly number[] = [10, 20, 25, 50, 64]
/** Whether a service may have cut off an answer with so many events, as long as it returned no more. */
export const mayBeLimit = (count: number): boolean => count >= leastLimit || pageSizes.includes(count)
/** An answer with just so many events is doubted. */
export const isUsualLimit = (count: number): boolean =>
  count >= leastLimit && (count % 50 === 0 || usualLimits.includes(count))
/** As many as lists or their pages usually have at the most. */
export const isUsualSize = (count: number): boolean => isUsualLimit(count) || pageSizes.includes(count)

/** Whether there may be more than an answer with so many events, for which `limit` were asked. */
export const mayBeTruncated = (count: number, limit: number): boolean => count >= limit || isUsualSize(count)
