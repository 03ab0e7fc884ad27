import { describe, expect, it } from 'vitest'
import { faultBit } from '../../../../src-core/checks/faults'
import type { EventTable } from '../../../../src-core/events/event-table'
import { goneKindOf } from '../../../../src-core/events/gone-rows'
import { createSourceSets } from '../../../../src-core/events/source-sets'
import type { FileProvenance, Origin } from '../../../../src-core/formats/provenance'
import { noteColumns, noteFrom, noteTexts, type PlacedNote } from '../../../../src-core/formats/row-notes'
import { adoptNotes, notesInMerge } from '../../../../src-core/results/adopt-notes'
import { deletionNoteOf } from '../../../../src-core/results/deleted-since'
import type { SourceFile } from '../../../../src-core/results/result-source'
import { createRowServices } from '../../../../src-core/results/row-services'
import { fileSource, sampleTab } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const eventAt = (time: number, value = 1) =>
  sampleEvent({ id: `pump-7@#temperature@#${String(time)}`, attributeData: value })

const deletionOf = (tab: Parameters<typeof deletionNoteOf>[0], row: number) => {
  const deletion = deletionNoteOf(tab, row)
  return deletion === undefined ? {} : { deletion }
}

describe('the notes of a file', () => {
  it('become flags, reasons and deletions of its rows', () => {
    const tab = sampleTab([eventAt(1), eventAt(2), eventAt(3)], fileSource({}))
    adoptNotes(tab, [
      [0, { faults: ['spike', 'gap'], reasons: 'far off', deletion: { outcome: 'deleted', verifiedAt: 5 } }],
      [2, { faults: [], reasons: '' }],
    ])
    expect([...tab.table.faults]).toEqual([faultBit('spike') | faultBit('gap'), 0, 0])
    expect([...tab.exportedReasons]).toEqual([[0, 'far off']])
    expect([tab.table.mark(0), tab.deletions.deletedOf(0), tab.table.mark(2)]).toEqual([
      'deleted',
      { outcome: 'deleted', verifiedAt: 5 },
      'none',
    ])
  })

  it('tell an old version, which the service had replaced, from an event that was not found any more', () => {
    const [old, present] = [eventAt(1, 20), eventAt(1, 99)]
    const tab = sampleTab([old, present, eventAt(2)])
    tab.table.noteAbsent(0, 'replaced', 5)
    tab.table.noteAbsent(2, 'vanished', 6)
    const written = [0, 1, 2].flatMap((row): readonly PlacedNote[] => {
      const texts = noteTexts({ faults: [], reasons: '', ...deletionOf(tab, row) }, noteColumns)
      const note = noteFrom((column) => texts[column] ?? '')
      return note === null ? [] : [[row, note]]
    })
    const opened = sampleTab([old, present, eventAt(2)], fileSource({}))
    adoptNotes(opened, written)
    const kinds = (table: EventTable) => [0, 1, 2].map((row) => goneKindOf(table, row))
    expect(kinds(opened.table)).toEqual(['replaced', null, 'vanished'])
    expect([0, 1, 2].map((row) => deletionNoteOf(opened, row)?.verifiedAt)).toEqual([5, undefined, 6])

    const merged = sampleTab([eventAt(2), present, old], fileSource({}))
    adoptNotes(merged, notesInMerge({ table: opened.table, notes: written }, merged.table))
    expect(kinds(merged.table)).toEqual(['vanished', null, 'replaced'])
  })

  it('change nothing where there are none', () => {
    const tab = sampleTab([eventAt(1)], fileSource({}))
    adoptNotes(tab, [])
    expect([tab.table.faults.length, tab.exportedReasons.size, tab.deletions.isEmpty]).toEqual([0, 0, true])
  })

  it('follow their events into a table of several files, unless the id is there more than once', () => {
    const note = (reasons: string): PlacedNote[1] => ({ faults: [], reasons })
    const table = tableOf([eventAt(1), eventAt(2), eventAt(3), sampleEvent({ id: null })])
    const notes: readonly PlacedNote[] = [
      [0, note('one')],
      [1, note('two')],
      [2, note('three')],
      [3, note('without id')],
    ]
    const merged = tableOf([eventAt(9), eventAt(2), eventAt(1), eventAt(2, 5)])
    expect(notesInMerge({ table, notes }, merged)).toEqual([[2, note('one')]])
  })
})

describe('the service of a row of files', () => {
  const origin = (baseUrl: string, ...devices: readonly string[]): Origin => ({
    connectionName: 'plant',
    baseUrl,
    devices,
    fetchedAt: 0,
    completeness: 'complete',
    verdict: '',
  })
  const provenance = (origins: readonly Origin[], change: Partial<FileProvenance> = {}): FileProvenance => ({
    origins,
    scope: 'all',
    filters: [],
    rowCount: 1,
    zone: 'UTC',
    exportedAt: 0,
    sha256: 'aa',
    appVersion: '1',
    ...change,
  })
  const known = (...origins: readonly Origin[]) => ({ sha256: 'aa', provenance: provenance(origins) })
  const serviceOf = (device: string, ...files: readonly Partial<SourceFile>[]): string | undefined =>
    createRowServices(fileSource(...files), tableOf([sampleEvent({ deviceId: device })]))(0)

  it('is the only one of the file, or the one that was queried for the device', () => {
    expect(serviceOf('x', known(origin('https://a', 'y'), origin('https://a', 'z')))).toBe('https://a')
    const two = known(origin('https://a', 'x'), origin('https://b', 'y', 'z'))
    expect([serviceOf('x', two), serviceOf('z', two), serviceOf('unheard of', two)]).toEqual([
      'https://a',
      'https://b',
      undefined,
    ])
  })

  it('is unknown if two services were queried for the device', () => {
    expect(serviceOf('x', known(origin('https://a', 'x'), origin('https://b', 'x')))).toBeUndefined()
  })

  it('is unknown if the file has changed since, says nothing, or holds events of unknown files', () => {
    expect(serviceOf('x', { ...known(origin('https://a', 'x')), sha256: 'bb' })).toBeUndefined()
    expect(serviceOf('x', {})).toBeUndefined()
    expect(
      serviceOf('x', {
        sha256: 'aa',
        provenance: provenance([origin('https://a', 'x')], { unknownFiles: ['b.csv'] }),
      }),
    ).toBeUndefined()
  })

  it('of a row in several files is the one that is known, and none if they differ', () => {
    const table = tableOf([sampleEvent(), sampleEvent(), sampleEvent()])
    const sets = createSourceSets(['a', 'b', 'c'])
    table.setSources(Uint32Array.of(1, sets.codeWith(1, 1), sets.codeWith(1, 2)), sets)
    const of = createRowServices(
      fileSource(known(origin('https://a')), {}, known(origin('https://c'))),
      table,
    )
    expect([of(0), of(1), of(2), of(1)]).toEqual(['https://a', 'https://a', undefined, 'https://a'])
  })
})
