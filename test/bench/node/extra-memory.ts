/**
 * MB that JavaScript holds, its garbage included. The size of the process says less: it keeps what it once
 * had, so that a second run appears to take nothing.
 */
const held = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** The most that `work` held beyond what was held before, in MB, at the moments when it calls `look`. */
export const measureExtraMemory = async (work: (look: () => void) => unknown): Promise<number> => {
  globalThis.gc?.()
  await new Promise(setImmediate)
  globalThis.gc?.()
  const before = held()
  let highest = before
  await work(() => {
    highest = Math.max(highest, held())
  })
  return highest - before
}
