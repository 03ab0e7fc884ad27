/**
 * Call when a request is sent. The result, called when its answer is there, says by the service's clock when
 * it was sent, rather too early than too late: what happened later, the answer does not have. Its answer may be
 * the first that shows the service's clock, and the computer's clock may have been set since.
 *
 * `now`: by the computer's clock, ms since the epoch. `present`: what the service's clock shows then, as far as
 * it is known. `isKnown`: whether anything is.
 */
export const requestTime = (
  now: () => number,
  present: (at: number) => number,
  isKnown = true,
): (() => number) => {
  const at = now()
  const then = isKnown ? present(at) : Infinity
  return () => Math.min(then, present(Math.min(at, now())))
}
