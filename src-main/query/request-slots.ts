/** Limits the number of concurrent requests over all queries: first come, first served. */
export interface RequestSlots {
  /** May be set at any time; running requests are not interrupted. */
  count: number
  use<T>(request: () => Promise<T>): Promise<T>
}

export const createRequestSlots = (initialCount: number): RequestSlots => {
  let count = initialCount
  let taken = 0
  const waiting: (() => void)[] = []
  const admit = (): void => {
    while (taken < count) {
      const next = waiting.shift()
      if (next === undefined) return
      taken += 1
      next()
    }
  }
  return {
    get count() {
      return count
    },
    set count(value: number) {
      count = value
      admit()
    },
    use: async (request) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        admit()
      })
      try {
        return await request()
      } finally {
        taken -= 1
        admit()
      }
    },
  }
}
