import type { RangeQuery } from '../../src-core/events/events-query'
import type { StoredRefresh } from '../../src-core/stored/stored-result'
import type { MergedCounts } from '../../src-preload/contract/stored'
import { applyNote, firstFacts, inDoubt, type StoredFacts } from './stored-facts'
import type { StoredNote } from './stored-notes'
import { describeDevice } from './stored-verdict'

/** What one file of arrivals says about a run that continued the result; `null`: it holds no such run. */
export interface RefreshNotes {
  readonly note: (note: StoredNote) => void
  readonly refresh: () => StoredRefresh | null
}

const partsOf = ({ parts }: RangeQuery): Pick<RangeQuery, 'parts'> => (parts === undefined ? {} : { parts })

/** What the page has found in the answer: the counts are of the whole result, and not of this run. */
const withContradictions = (
  facts: StoredFacts,
  { deviceId, contradicted = [] }: MergedCounts,
): StoredFacts => ({
  ...facts,
  devices: facts.devices.map((device) =>
    device.deviceId === deviceId ? inDoubt(device, contradicted) : device,
  ),
})

/** Collects the notes of one file. The verdicts are about what this run was asked for only. */
export const createRefreshNotes = (): RefreshNotes => {
  let begun: Pick<StoredRefresh, 'query' | 'startedAt'> | undefined
  let facts: StoredFacts | undefined
  let isCounted = false
  return {
    note: (note) => {
      if (
        note.kind === 'run' &&
        !note.isContinued &&
        note.request.kind === 'range' &&
        note.request.query.storedId !== undefined
      ) {
        begun = { query: note.request.query, startedAt: note.startedAt }
        facts = firstFacts(note.request)
      }
      if (note.kind === 'merged') isCounted = true
      if (facts === undefined) return
      facts = note.kind === 'merged' ? withContradictions(facts, note) : applyNote(facts, note, 1)
    },
    refresh: () => {
      if (begun === undefined || facts === undefined) return null
      const query =
        facts.request.kind === 'range' ? { ...facts.request.query, ...partsOf(begun.query) } : begun.query
      const devices = facts.devices
        .map(describeDevice)
        .flatMap(({ deviceId, verdict }) => (verdict === undefined ? [] : [{ deviceId, verdict }]))
      return { ...begun, query, devices, isCounted }
    },
  }
}
