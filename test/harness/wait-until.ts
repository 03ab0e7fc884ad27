/** Between two looks. */
const pauseMs = 20

/**
 * Looks again and again until it is so, at most for `limitMs`, and answers whether it is. The only place where a
 * test pauses; in vitest, `expect.poll` does.
 */
export const waitUntil = async (
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<boolean> => {
  const deadline = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() >= deadline) return false
    // eslint-disable-next-line no-restricted-syntax -- See above.
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return true
}
