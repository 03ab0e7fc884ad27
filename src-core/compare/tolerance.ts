/** How far the same value may have moved in time, in seconds. */
export const tolerance = { defaultSeconds: 1, mostSeconds: 3600 } as const
