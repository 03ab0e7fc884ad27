import { describe, expect, it } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import { fetchedAtOf } from '../../../../src-core/results/fetched-at'
import type { QuerySource } from '../../../../src-core/results/result-source'
import { createResultTab } from '../../../../src-renderer/results/result-tab'

const source: QuerySource = {
  ...{ kind: 'query', connectionId: 'c1', connectionName: 'one', baseUrl: 'https://one', devices: ['pump'] },
  ...{ preset: 'custom', start: 0, end: 9000, zone: 'UTC', limit: null, receivedAt: 1000 },
}
const fetchedAt = (startedAt: number): number => {
  const tab = createResultTab('1', 'pump', source, createEventTable())
  tab.state.range = {
    queryId: 'q',
    devices: [],
    isFinished: true,
    isWaitingForConsent: false,
    startedAt,
    eventsBefore: 0,
  }
  return fetchedAtOf(tab)
}

describe('when the events of a query were fetched', () => {
  it('is when what was missing was requested, if that was later', () => {
    expect(fetchedAt(5000)).toBe(5000)
  })

  it('is when the newest answer came, also if its run began before', () => {
    expect(fetchedAt(500)).toBe(1000)
  })
})
