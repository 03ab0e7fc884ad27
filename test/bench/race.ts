import { type Measure, median } from './report'

/** One way of doing what is measured; `run` says what it took. */
export interface Contender {
  readonly name: string
  run(): Promise<number>
}

const rounds = 5

/**
 * Peers that take more than this many times the fastest are not run again: they cannot become the one that
 * counts.
 */
const hopeless = 2

/**
 * Ours against the fastest of the peers: all once to warm up, then in turns, so that whatever else the
 * machine does hits each of them; medians.
 */
export const race = async (
  ours: () => Promise<number>,
  peers: readonly Contender[],
  times = rounds,
): Promise<Pick<Measure, 'ours' | 'peer' | 'others'>> => {
  await ours()
  const first: { peer: Contender; warm: number; values: number[] }[] = []
  for (const peer of peers) first.push({ peer, warm: await peer.run(), values: [] })
  const fastest = Math.min(...first.map(({ warm }) => warm))
  const rivals = first.filter(({ warm }) => warm <= fastest * hopeless)
  const ourValues: number[] = []
  for (let round = 0; round < times; round += 1) {
    ourValues.push(await ours())
    for (const { peer, values } of rivals) values.push(await peer.run())
  }
  const [best, ...others] = first
    .map(({ peer, warm, values }) => ({ name: peer.name, value: values.length > 0 ? median(values) : warm }))
    .toSorted((one, other) => one.value - other.value)
  return {
    ours: median(ourValues),
    ...(best ? { peer: best } : {}),
    ...(others.length > 0 ? { others } : {}),
  }
}

export const elapsed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
