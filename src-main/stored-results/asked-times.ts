import type { StoredNote } from './stored-notes'

/** Tells from the notes of a run when the requests of the batches between them began. */
export interface AskedTimes {
  note(note: StoredNote): void
  /** ms since the epoch: the requests of the next batch did not begin before. */
  readonly askedAt: number
}

/**
 * A batch does not say which device it is of: so it counts as asked for with the one that has been asked for
 * the longest time.
 */
export const createAskedTimes = (): AskedTimes => {
  let startedAt = 0
  /** When the requests of each device began that may still be answered. */
  const begun = new Map<string, number>()
  const answered = new Map<string, number>()
  return {
    note: (note) => {
      if (note.kind === 'run') {
        startedAt = note.startedAt
        for (const deviceId of note.request.query.devices) begun.set(deviceId, startedAt)
      }
      if (note.kind === 'begun') begun.set(note.deviceId, note.at ?? startedAt)
      if (note.kind === 'proven') answered.set(note.deviceId, note.at)
      // The end of a poll: the next one begins later than its answers came.
      if (note.kind === 'asked') begun.set(note.deviceId, answered.get(note.deviceId) ?? startedAt)
      if (note.kind === 'verdict') begun.delete(note.deviceId)
    },
    get askedAt() {
      return begun.size === 0 ? startedAt : Math.min(...begun.values())
    },
  }
}
