/** How many requests may be under way at once, over all queries: first come, first served. */
export interface RequestSlots {
  use<T>(request: () => Promise<T>): Promise<T>
}

export const createRequestSlots = (count: number): RequestSlots => {
  let free = count
  const waiting: (() => void)[] = []
  const acquire = (): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  const release = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    use: async (request) => {
      await acquire()
      try {
        return await request()
      } finally {
        release()
      }
    },
  }
}
