/** Something as unlikely as one in a million is no chance. */
const certain = Math.log(1e6)

/** How much a coincidence says: 1 if its odds are one in a million or worse. `logOdds`: natural logarithm. */
export const weightOf = (logOdds: number): number => Math.min(1, logOdds / certain)

const most = 30

/** Of `count` events being in order by chance. */
export const logOrders = (count: number): number => {
  let sum = 0
  for (let factor = 2; factor <= Math.min(count, most); factor += 1) sum += Math.log(factor)
  return sum
}

/** Of `one` and `other` events not mixing by chance. */
export const logMixtures = (one: number, other: number): number => {
  const [few, many] = [Math.min(one, other, most), Math.max(one, other)]
  let sum = 0
  for (let taken = 1; taken <= few; taken += 1) sum += Math.log((many + taken) / taken)
  return sum
}
