import type { DeviceProof } from './proof-document'

type PlacedDevice = Pick<DeviceProof, 'placedBy'> & {
  readonly windows: readonly { readonly first: number; readonly last: number }[]
}

/** The place of an instant among ascending, disjoint windows; -1: in none of them. */
const createFind = (windows: PlacedDevice['windows']) => {
  let last = 0
  const isThere = (place: number, instant: number): boolean => {
    const window = windows[place]
    return window !== undefined && window.first <= instant && instant <= window.last
  }
  return (time: number): number => {
    const instant = Math.floor(time)
    // Rows are mostly in the order of time.
    if (isThere(last, instant)) return last
    let [from, to] = [0, windows.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((windows[middle]?.last ?? Infinity) < instant) from = middle + 1
      else to = middle
    }
    if (!isThere(from, instant)) return -1
    last = from
    return from
  }
}

/** Finds the places of rows, which are numbered as the hashes of a proof are. */
export interface RowPlaces {
  readonly count: number
  /** `device`: the place of the device in the proof; -1: another one. NaN: there is no such time. */
  placeOf(device: number, time: number): number
}

export const createRowPlaces = (devices: readonly PlacedDevice[]): RowPlaces => {
  let count = 0
  const known = devices.map(({ placedBy, windows }) => {
    const start = count
    count += windows.length + 1
    return { start, rest: count - 1, find: placedBy === null ? () => -1 : createFind(windows) }
  })
  return {
    count: count + 1,
    placeOf: (device, time) => {
      const found = known[device]
      if (found === undefined) return count
      const window = found.find(time)
      return window === -1 ? found.rest : found.start + window
    },
  }
}
