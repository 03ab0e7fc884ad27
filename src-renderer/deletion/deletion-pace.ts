import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'

/** Of fewer events, the looks before and after weigh more than the deletions. */
const fewestMeasured = 20

/**
 * How long an event took in the last deletion on each connection, in ms, pauses left out: as long as the
 * application runs, because a line or a service that was measured yesterday says little of today's.
 */
export const useDeletionPace = defineStore('deletion-pace', () => {
  const paces = shallowReactive(new Map<string, number>())
  const note = (connectionId: string, ms: number, count: number): void => {
    if (count >= fewestMeasured) paces.set(connectionId, ms / count)
  }
  /** In ms for so many events; null before anything was measured. */
  const timeFor = (connectionId: string, count: number): number | null => {
    const pace = paces.get(connectionId)
    return pace === undefined ? null : pace * count
  }
  return { note, timeFor }
})
