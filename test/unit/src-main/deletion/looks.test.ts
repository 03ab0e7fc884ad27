import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { MissingWindow } from '../../../../src-core/proof/device-range'
import type { Look } from '../../../../src-main/deletion/look-windows'
import { createReadLooks } from '../../../../src-main/deletion/looks'
import type { WindowQuery } from '../../../../src-main/query/read-window'

const at = 1_763_622_000_000
const look: Look = { deviceId: 'pump-7', zone: 'UTC', first: at - 10, last: at + 10 }
const target = { baseUrl: 'https://gw', token: 't' }

interface Served {
  readonly records?: readonly JsonObject[]
  readonly missing?: readonly MissingWindow[]
  readonly notProvable?: readonly number[]
}

/** Reads looks at a service that answers each of them by what `serve` says. */
const read = async (looksOf: ReadonlyMap<string, readonly Look[]>, serve: (query: WindowQuery) => Served) => {
  const queries: WindowQuery[] = []
  const readLooks = createReadLooks(async (query) => {
    queries.push(query)
    const { records = [], missing = [], notProvable = [] } = serve(query)
    const kind = missing.length > 0 ? 'partial' : notProvable.length > 0 ? 'notProvable' : 'complete'
    const verdict = {
      kind,
      eventCount: records.length,
      sharedIdCount: 0,
      requestCount: 1,
      windowCount: 1,
      missing,
      notProvable,
      durationMs: 1,
    } as const
    const texts = records.map((record) => JSON.stringify(record))
    return { records: texts, verdict, largest: { eventCount: records.length, records: texts } }
  })
  return { queries, ...(await readLooks(target, looksOf, new AbortController().signal)) }
}

describe('looks that are read', () => {
  it('are each read once, for all the events that they may show, as they are', async () => {
    const other = { ...look, deviceId: 'pump-8', zone: 'Asia/Kolkata' }
    const { queries, readings } = await read(
      new Map([
        ['a', [look]],
        ['b', [{ ...look }, other]],
      ]),
      () => ({}),
    )
    expect(queries).toEqual([
      { target, deviceId: 'pump-7', zone: 'UTC', window: { first: at - 10, last: at + 10 }, ids: ['a', 'b'] },
      {
        target,
        deviceId: 'pump-8',
        zone: 'Asia/Kolkata',
        window: { first: at - 10, last: at + 10 },
        ids: ['b'],
      },
    ])
    expect(readings.map((reading) => reading.look)).toEqual([look, other])
  })

  it('show every different record with the id, each once, by the narrowest look that shows it', async () => {
    const wide = { ...look, first: at - 5000 }
    const record = { id: 'a', value: 1 }
    const { findings } = await read(new Map([['a', [wide, look]]]), ({ window }) => ({
      records:
        window.first === look.first
          ? [{ value: 1, id: 'a' }]
          : [record, { ...record, value: 2 }, { ...record, deleted: true }, { id: 'b' }],
    }))
    expect(findings.get('a')).toEqual({
      kind: 'present',
      sightings: [
        { record: { value: 1, id: 'a' }, look: { ...look, eventCount: 1 } },
        { record: { id: 'a', value: 2 }, look: { ...wide, eventCount: 4 } },
        { record: { id: 'a', value: 1, deleted: true }, look: { ...wide, eventCount: 4 } },
      ],
    })
  })

  it('prove by themselves no absence: whether they could have shown the event is another question', async () => {
    const { findings } = await read(new Map([['a', [look]]]), () => ({}))
    expect(findings.get('a')).toEqual({ kind: 'absent', isProven: false })
  })

  it('leave unknown what could be in a part that is missing, with the reason, and nothing else', async () => {
    const error = { kind: 'timeout', host: 'gw', seconds: 30 } as const
    const second = { ...look, first: at + 60_000, last: at + 60_010 }
    const { findings } = await read(
      new Map([
        ['a', [look]],
        ['b', [second]],
        ['c', [second, look]],
      ]),
      ({ window }) =>
        window.first === look.first ? { missing: [{ first: at + 1, last: at + 5, errors: [error] }] } : {},
    )
    expect([findings.get('a'), findings.get('b'), findings.get('c')]).toEqual([
      { kind: 'unknown', error },
      { kind: 'absent', isProven: false },
      { kind: 'unknown', error },
    ])
  })

  it('leave unknown what could be at an instant that cannot be proven', async () => {
    const { findings } = await read(new Map([['a', [look]]]), () => ({ notProvable: [at] }))
    expect(findings.get('a')).toEqual({ kind: 'unknown', error: { kind: 'crowded' } })
  })

  it('may be incomplete, although there is a record', async () => {
    const { findings } = await read(new Map([['a', [look]]]), () => ({
      records: [{ id: 'a' }],
      missing: [{ first: at, last: at }],
    }))
    expect(findings.get('a')).toEqual({
      kind: 'present',
      sightings: [{ record: { id: 'a' }, look: { ...look, eventCount: 1 } }],
      gap: { kind: 'unknown' },
    })
  })

  it('ignore what is no record, or has no id', async () => {
    const { findings } = await read(new Map([['a', [look]]]), () => ({
      records: [{ id: 7 }, {}, ['a'] as never, { id: 'a' }],
    }))
    expect(findings.get('a')).toMatchObject({ sightings: [{ record: { id: 'a' } }] })
  })
})
