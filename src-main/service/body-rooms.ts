/** Memory that a body was collected in, from `take` to `giveBack`. Shared, so that another thread can read it where it is. */
export type BodyRoom = Uint8Array<SharedArrayBuffer>

/**
 * Rooms for bodies, used again and again: nothing is handed over, and the body is still there when its start is to be shown.
 */
export interface BodyRooms {
  take(): BodyRoom
  /** A wider one in its place, with what the first `byteCount` bytes of `room` hold. */
  widen(room: BodyRoom, byteCount: number, atLeast: number): BodyRoom
  giveBack(room: BodyRoom): void
}

/** Somewhat more than a page of a thousand events. */
const usualBytes = 512 * 1024
/** Rooms wider than this are not kept. */
const keptBytes = 4 * 1024 * 1024
/** As many as there are requests under way, by the highest setting. */
const mostKept = 16

const makeRoom = (byteCount: number): BodyRoom => new Uint8Array(new SharedArrayBuffer(byteCount))

export const createBodyRooms = (): BodyRooms => {
  const kept: BodyRoom[] = []
  return {
    take: () => kept.pop() ?? makeRoom(usualBytes),
    widen: (room, byteCount, atLeast) => {
      const wider = makeRoom(Math.max(atLeast, room.byteLength * 2))
      wider.set(room.subarray(0, byteCount))
      return wider
    },
    giveBack: (room) => {
      if (room.byteLength <= keptBytes && kept.length < mostKept) kept.push(room)
    },
  }
}
