import { describe, expect, it } from 'vitest'
import { type DeletionPlanFile, writePlanFile } from '../../../../src-core/formats/deletion-plan-file'
import { readPlanFile } from '../../../../src-core/formats/deletion-plan-reader'

const plan: DeletionPlanFile = {
  createdAt: '2026-11-20T08:15:30.250Z',
  appVersion: '0.1.0',
  sourceFile: 'pump-0042.csv',
  events: [
    {
      eventId: 'pump-0042@#temperature@#1',
      record:
        '{"id":"pump-0042@#temperature@#1","attributeData":0.10000000000000000555,"n":12345678901234567890}',
      others: ['{"id":"pump-0042@#temperature@#1","deviceId":"pump-0043"}'],
      baseUrl: 'https://gw.example.com/iot',
    },
    { eventId: 'odd "id"\n', record: '{"id":"odd \\"id\\"\\n"}' },
    { eventId: 'odd "id"\n', record: '{"id":"odd \\"id\\"\\n"}', baseUrl: 'https://gw.example.com/iot' },
  ],
  fetched: [
    {
      deviceId: 'pump-0042',
      start: 1_763_622_000_000,
      end: 1_763_625_600_000,
      zone: 'Asia/Kolkata',
      eventCount: 12,
    },
  ],
  fetchedWith: ['0123456789ab'],
}
const written = (): Record<string, unknown> => JSON.parse(writePlanFile(plan)) as Record<string, unknown>
const readChanged = (change: Record<string, unknown>) =>
  readPlanFile(JSON.stringify({ ...written(), ...change }))

describe('a plan file', () => {
  it('comes back as it was written, digits and all, each event with the service it names or with none', () => {
    expect(readPlanFile(writePlanFile(plan))).toEqual(plan)
  })

  it('of version 1 named one service for all events', () => {
    const [event] = plan.events
    const { eventId = '', record = '' } = event ?? {}
    expect(
      readChanged({ version: 1, baseUrl: 'https://old.example.com', events: [{ eventId, record }] }),
    ).toMatchObject({
      events: [{ eventId, record, baseUrl: 'https://old.example.com' }],
    })
    expect(readChanged({ version: 1, events: [{ eventId, record }] })).toMatchObject({
      events: [{ eventId, record }],
    })
  })

  it('of version 2 knew neither the other records with an id nor where events were fetched', () => {
    const { eventId = '', record = '' } = plan.events[1] ?? {}
    const read = readChanged({
      version: 2,
      fetched: undefined,
      fetchedWith: undefined,
      events: [{ eventId, record }],
    })
    expect(read).toMatchObject({ events: [{ eventId, record }] })
    expect(read).not.toHaveProperty('fetched')
  })

  it('of version 3 need not say with which tokens its events were fetched', () => {
    const read = readChanged({ fetchedWith: undefined })
    expect(read).toMatchObject({ fetched: plan.fetched })
    expect(read).not.toHaveProperty('fetchedWith')
  })

  it('is read with a byte order mark, as an editor may leave one', () => {
    expect(readPlanFile(`\uFEFF${writePlanFile(plan)}`)).toEqual(plan)
  })

  it.each(['', '{', '[1,', 'id,deviceId\n'])('is refused when it is no JSON: %j', (text) => {
    expect(readPlanFile(text)).toEqual({ kind: 'json' })
  })

  it('is refused when it is cut anywhere', () => {
    const text = writePlanFile(plan).trimEnd()
    for (let length = 0; length < text.length; length += 1)
      expect(readPlanFile(text.slice(0, length))).toEqual({ kind: 'json' })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a format of somebody else', { format: 'other' }, 'format'],
    ['no events', { events: [] }, 'events'],
    ['an empty id', { events: [{ eventId: '', record: '{"id":""}' }] }, 'events.0.eventId'],
    ['a record that is no text', { events: [{ eventId: 'a', record: { id: 'a' } }] }, 'events.0.record'],
    ['a time that is none', { createdAt: 'yesterday' }, 'createdAt'],
    ['a version that is no number', { version: '1' }, 'version'],
    [
      'another record that is no text',
      { events: [{ eventId: 'a', record: '{"id":"a"}', others: [{ id: 'a' }] }] },
      'events.0.others.0',
    ],
    [
      'a range that ends at no time',
      { fetched: [{ deviceId: 'a', start: 1, end: 'now', zone: 'UTC', eventCount: 1 }] },
      'fetched.0.end',
    ],
    ['a fingerprint that is none', { fetchedWith: ['a token'] }, 'fetchedWith.0'],
  ])('is refused with %s, and says where', (_name, change, where) => {
    expect(readChanged(change)).toEqual({ kind: 'shape', where })
  })

  it('is refused with a field that nobody knows', () => {
    expect(readChanged({ token: 'x' })).toMatchObject({ kind: 'shape' })
  })

  it('is refused when it is of a later version', () => {
    expect(readChanged({ version: 6 })).toEqual({ kind: 'version' })
  })

  it.each<[string, unknown[]]>([
    ['another id than its record', [{ eventId: 'a', record: '{"id":"b"}' }]],
    [
      'another id than another record of it',
      [{ eventId: 'a', record: '{"id":"a"}', others: ['{"id":"b"}'] }],
    ],
    [
      'an id twice at one service',
      [
        { eventId: 'a', record: '{"id":"a"}' },
        { eventId: 'a', record: '{"id":"a"}' },
      ],
    ],
    ['a record that is no object', [{ eventId: 'a', record: '"a"' }]],
    ['a record that is no JSON', [{ eventId: 'a', record: '{"id":"a"' }]],
  ])('is refused with %s', (_name, events) => {
    expect(readChanged({ events })).toEqual({ kind: 'ids' })
  })
})
