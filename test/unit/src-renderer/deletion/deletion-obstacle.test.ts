import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { Connection } from '../../../../src-preload/contract/connection'
import { currentService, obstacleOf, serviceOf } from '../../../../src-renderer/deletion/deletion-obstacle'
import { createResultTab } from '../../../../src-renderer/results/result-tab'
import { sampleEvent } from '../../src-core/events/sample-events'
import { tableOf } from '../../support/file-bytes'
import { querySource } from '../results/sample-tab'

const connection: Connection = {
  id: 'c',
  name: 'plant, renamed',
  baseUrl: 'https://gw.example.com',
  allowUnencrypted: false,
  access: { kind: 'canDelete', how: 'forGood' },
  isProduction: false,
  token: { kind: 'stored' },
  status: { kind: 'unknown' },
  revision: 4,
}
const connected = { connections: [connection], current: connection }
const tabOf = (elements: readonly JsonObject[], selected: readonly number[]) => {
  const tab = createResultTab('t', 'pump-7', querySource, tableOf(elements))
  tab.selection.setAll(Uint32Array.from(selected), true)
  return tab
}
const service = { connectionId: 'c', connectionName: 'plant', baseUrl: 'https://gw.example.com', revision: 4 }

describe('the service of a plan', () => {
  it('is that of the query, with the present revision of its connection', () => {
    expect(serviceOf(tabOf([], []), connected)).toEqual(service)
    expect(currentService(connected)).toEqual({ ...service, connectionName: 'plant, renamed' })
    expect(currentService({ ...connected, current: null })).toBeNull()
  })

  it('is none if the connection was removed or leads elsewhere', () => {
    expect(serviceOf(tabOf([], []), { connections: [], current: null })).toBe('connectionGone')
    const moved = { ...connection, baseUrl: 'https://other.example.com' }
    expect(serviceOf(tabOf([], []), { connections: [moved], current: moved })).toBe('connectionChanged')
  })
})

describe('what prevents a deletion', () => {
  it('is nothing if one of the selected events can be deleted', () => {
    expect(obstacleOf(tabOf([sampleEvent({ deleted: true }), sampleEvent()], [0, 1]), connected)).toBeNull()
  })

  it('is that there is no result, or only a file', () => {
    expect(obstacleOf(null, connected)).toBe('offline')
    const file = {
      kind: 'file',
      files: [{ fileName: 'a.csv', folder: '', byteCount: 1, rowCount: 1 }],
    } as const
    expect(obstacleOf(createResultTab('t', 'a.csv', file, tableOf([sampleEvent()])), connected)).toBe(
      'offline',
    )
  })

  it('is that nothing is selected', () => {
    expect(obstacleOf(tabOf([sampleEvent()], []), connected)).toBe('nothingSelected')
  })

  it('is that all selected events are deleted or have no id', () => {
    expect(
      obstacleOf(
        tabOf([sampleEvent({ deleted: true }), sampleEvent({ id: '' }), sampleEvent()], [0, 1]),
        connected,
      ),
    ).toBe('noneDeletable')
    const tab = tabOf([sampleEvent()], [0])
    tab.table.setMark(0, 'deleted')
    expect(obstacleOf(tab, connected)).toBe('noneDeletable')
  })

  it('is the connection, before the selection', () => {
    expect(obstacleOf(tabOf([sampleEvent()], []), { connections: [], current: null })).toBe('connectionGone')
  })
})
