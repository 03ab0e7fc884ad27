export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const patienceMs = 60_000

/**
 * ms from `act` to the paint of what `isThere` waits for. The callback of a frame runs before its paint: what
 * is there in one has been painted when the next one comes.
 */
export const untilPainted = async (act: () => unknown, isThere: () => boolean): Promise<number> => {
  const start = performance.now()
  await act()
  for (;;) {
    await nextFrame()
    if (isThere()) break
    if (performance.now() - start > patienceMs) throw new Error('What was waited for has not been painted.')
  }
  await nextFrame()
  return performance.now() - start
}
