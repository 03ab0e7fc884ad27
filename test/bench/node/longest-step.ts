import process from 'node:process'
import { median } from '../report'

const runs = 3

/** ms of the processor that this process has used. */
const used = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The longest that one step of the work keeps everything else waiting, in ms: the median of a few runs,
 * because a pause of the garbage collector can be in any of them. What other processes of a busy machine take
 * in the middle of a step does not count.
 */
export const longestStepOf = (work: () => Iterator<unknown>): number => {
  const longest = Array.from({ length: runs }, () => {
    const steps = work()
    let most = 0
    for (let isDone = false; !isDone;) {
      const [start, usedBefore] = [performance.now(), used()]
      isDone = steps.next().done === true
      most = Math.max(most, Math.min(performance.now() - start, used() - usedBefore))
    }
    return most
  })
  return median(longest)
}

/** The same of work that pauses by itself: how long nothing else could run meanwhile. */
export const longestWaitDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let [most, last, usedBefore, isOver] = [0, performance.now(), used(), false]
  const look = (): void => {
    const [now, usedNow] = [performance.now(), used()]
    most = Math.max(most, Math.min(now - last, usedNow - usedBefore))
    last = now
    usedBefore = usedNow
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  return most
}
