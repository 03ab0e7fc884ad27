import { z } from './schemas'

/** Longer than any seed of this application. */
const longestSeed = 100

/** A `ReviewedSample`, as files and requests have it. */
export const reviewedSample = z.strictObject({
  seed: z.string().min(1).max(longestSeed),
  size: z.int().positive(),
  populationSize: z.int().positive(),
  wrong: z.int().nonnegative(),
  bound: z.number().min(0).max(1),
})
