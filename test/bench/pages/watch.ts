/** Frames and long tasks of a page. */
export interface PageWatch {
  startFrames(): void
  /** ms between the frames since then. */
  takeFrames(): readonly number[]
  clearTasks(): void
  /** ms of the longest task since then; 0 where none was longer than 50. */
  longestTask(): number
}

const createFrames = () => {
  let times: number[] = []
  let isRunning = false
  const note = (time: number): void => {
    times.push(time)
    if (isRunning) requestAnimationFrame(note)
  }
  return {
    startFrames: () => {
      times = []
      isRunning = true
      requestAnimationFrame(note)
    },
    takeFrames: () => {
      isRunning = false
      return times.slice(1).map((time, index) => time - (times[index] ?? 0))
    },
  }
}

const createTasks = () => {
  let longest = 0
  const note = (entries: PerformanceEntryList): void => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ entryTypes: ['longtask'] })
  return {
    clearTasks: () => {
      observer.takeRecords()
      longest = 0
    },
    longestTask: () => {
      note(observer.takeRecords())
      return longest
    },
  }
}

export const createWatch = (): PageWatch => ({ ...createFrames(), ...createTasks() })
