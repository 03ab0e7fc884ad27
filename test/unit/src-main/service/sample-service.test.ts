import { describe, expect, it } from 'vitest'
import { timeFields } from '../../../../src-core/events/event'
import { base, eventAt, withSample } from './sample-harness'

const ten = Array.from({ length: 10 }, (_, index) => eventAt(index * 1000))
const milliseconds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index) * 1000)

describe('order of result', () => {
  it('ascending, descending, by id, at random anew each time', () =>
    // The ids: temperature of 0 s .. 9 s, then one whose id comes first by its attribute.
    withSample({ events: [...ten, eventAt(4500, 'aaa')] }, async ({ turn, values }) => {
      const ascending = [0, 1000, 2000, 3000, 4000, 4500, 5000, 6000, 7000, 8000, 9000]
      turn({ order: 'ascending' })
      expect(await values()).toEqual(ascending)
      turn({ order: 'descending' })
      expect(await values()).toEqual(ascending.toReversed())
      turn({ order: 'byId' })
      expect(await values()).toEqual([4500, ...milliseconds(0, 9)])
      turn({ order: 'random' })
      const answers = [await values(), await values(), await values()].map(String)
      expect(new Set(answers).size).toBeGreaterThan(1)
      expect(
        answers.map((answer) =>
          answer
            .split(',')
            .map(Number)
            .sort((a, b) => a - b),
        ),
      ).toEqual([ascending, ascending, ascending])
    }))
})

describe('which events are kept over limitNum', () => {
  it('newest, oldest, first by id, random', () =>
    withSample(
      { events: [...ten, eventAt(4500, 'aaa')], switches: { order: 'ascending' } },
      async ({ turn, values }) => {
        turn({ kept: 'newest' })
        expect(await values({ limit: 3 })).toEqual([7000, 8000, 9000])
        turn({ kept: 'oldest' })
        expect(await values({ limit: 3 })).toEqual([0, 1000, 2000])
        turn({ kept: 'firstById' })
        expect(await values({ limit: 3 })).toEqual([0, 1000, 4500])
        turn({ kept: 'random' })
        const answers = [await values({ limit: 3 }), await values({ limit: 3 }), await values({ limit: 3 })]
        expect(new Set(answers.map(String)).size).toBeGreaterThan(1)
        for (const answer of answers) expect(new Set(Array.isArray(answer) ? answer : [])).toHaveLength(3)
      },
    ))

  it('limitNum has a default of its own when it is left out', () =>
    withSample({ events: ten, switches: { defaultLimit: 4 } }, async (_sample, { url, token }) => {
      const range = `startDate=2026-11-20T08%3A00%3A00.000%2B0000&endDate=2026-11-21T08%3A00%3A00.000%2B0000`
      const answer = await fetch(`${url}/api/devices/dev-7/events/latest?${range}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await answer.json()) as { result: unknown[] }
      expect(body.result).toHaveLength(4)
    }))
})

describe('the range', () => {
  const shift = { createdTime: 100, ingressTimeStamp: 10, deviceTimestamp: 0 }

  it.each(timeFields)('applies to %s, and each end is inclusive or not', (rangeStamp) =>
    withSample({ events: ten, switches: { order: 'ascending', rangeStamp } }, async ({ turn, values }) => {
      const range = { start: base + 2000 + shift[rangeStamp], end: base + 5000 + shift[rangeStamp] }
      const seconds = async (includesStart: boolean, includesEnd: boolean) => {
        turn({ includesStart, includesEnd })
        return values(range)
      }
      expect(await seconds(true, true)).toEqual(milliseconds(2, 5))
      expect(await seconds(false, true)).toEqual(milliseconds(3, 5))
      expect(await seconds(true, false)).toEqual(milliseconds(2, 4))
      expect(await seconds(false, false)).toEqual(milliseconds(3, 4))
    }),
  )

  it('applies to a stamp of its own that no record contains', () =>
    withSample(
      { events: ten, switches: { order: 'ascending', rangeStamp: 'hidden' } },
      async ({ values }) => {
        expect(await values({ start: base, end: base + 10_000 })).toEqual([])
        expect(new Set((await values({ start: base, end: base + 1_810_000 })) as number[])).toEqual(
          new Set(milliseconds(0, 9)),
        )
      },
    ))

  it('its dates are understood as written, without their offset, or cut to whole seconds', () =>
    withSample(
      { events: ten, switches: { order: 'ascending', rangeStamp: 'deviceTimestamp' } },
      async ({ turn, values }) => {
        const range = { start: base + 1500, end: base + 3500, zone: 'Asia/Kolkata' }
        expect(await values(range)).toEqual([2000, 3000])
        turn({ rangeDates: 'wholeSeconds' })
        expect(await values(range)).toEqual([1000, 2000, 3000])
        turn({ rangeDates: 'withoutOffset' })
        expect(await values(range)).toEqual([])
        const fiveAndAHalfHours = 19_800_000
        expect(
          await values({
            ...range,
            start: range.start - fiveAndAHalfHours,
            end: range.end - fiveAndAHalfHours,
          }),
        ).toEqual([2000, 3000])
      },
    ))

  it('without start it begins a day before now, without end it ends now', async () => {
    const now = Date.now() - base
    const events = [eventAt(now - 90_000_000), eventAt(now - 80_000_000), eventAt(now + 3_600_000)]
    await withSample({ events, switches: { rangeStamp: 'deviceTimestamp' } }, async ({ values }) => {
      expect(await values({ start: undefined, end: undefined })).toEqual([now - 80_000_000])
    })
  })
})

describe('unknown device, bad token, bad request', () => {
  it.each([
    ['emptyList', []],
    ['notFound', { kind: 'httpStatus', status: 404 }],
    ['returnCode', { kind: 'returnCode', status: 200, returnCode: '4041' }],
  ] as const)('an unknown device gives %s', (unknownDevice, expected) =>
    withSample({ events: ten, switches: { unknownDevice } }, async ({ values }) => {
      const answer = await values({ deviceId: 'nobody' })
      if (Array.isArray(expected)) expect(answer).toEqual(expected)
      else expect(answer).toMatchObject(expected)
    }),
  )

  it.each([
    ['unauthorized', { kind: 'httpStatus', status: 401 }],
    ['forbidden', { kind: 'httpStatus', status: 403 }],
    ['returnCode', { kind: 'returnCode', status: 200, returnCode: '4010' }],
  ] as const)('a bad token gives %s', (badToken, error) =>
    withSample({ events: ten, switches: { badToken } }, async ({ list }) => {
      expect(await list({}, 'wrong')).toMatchObject({ ok: false, error })
    }),
  )

  it.each([
    ['envelope', 'application/json', /^\{"returnCode":422,/],
    ['problem', 'application/problem+json', /^\{"title":/],
    ['text', 'text/plain', /^not a date$/],
    ['empty', 'text/plain', /^$/],
  ] as const)('an error has the shape %s and the chosen status', (errorShape, type, body) =>
    withSample(
      { events: ten, switches: { errorShape, badRequestStatus: 422 } },
      async (_sample, { url, token }) => {
        const answer = await fetch(
          `${url}/api/devices/dev-7/events/latest?startDate=2026-11-20T08:00:00.000+0000`,
          {
            headers: { authorization: `Bearer ${token}` },
          },
        )
        expect([answer.status, answer.headers.get('content-type')]).toEqual([422, type])
        expect(await answer.text()).toMatch(body)
      },
    ),
  )
})

describe('deletion', () => {
  const victim = eventAt(3000).id
  const deletedFlags = {
    ok: true,
    value: { elements: expect.arrayContaining([expect.objectContaining({ id: victim, deleted: true })]) },
  }

  it('removes, flags, or does nothing', () =>
    withSample(
      { events: ten, switches: { order: 'ascending' } },
      async ({ turn, remove, list, values }, service) => {
        turn({ deletion: 'ignores' })
        expect(await remove(victim)).toMatchObject({ ok: true, value: { status: 200 } })
        expect(await values()).toEqual(milliseconds(0, 9))
        turn({ deletion: 'flags' })
        await remove(victim)
        expect(await values()).toEqual(milliseconds(0, 9))
        expect(await list()).toMatchObject(deletedFlags)
        turn({ deletion: 'removes' })
        await remove(victim)
        expect(await values()).toEqual(milliseconds(0, 9).filter((ms) => ms !== 3000))
        expect(service.ids('dev-7')).not.toContain(victim)
      },
    ))

  it('is delayed', () =>
    withSample(
      { events: ten, switches: { deletion: 'delayed', deletionDelayMs: 60 } },
      async ({ remove, values }) => {
        await remove(victim)
        expect(await values()).toContain(3000)
        await expect.poll(values).not.toContain(3000)
      },
    ))

  it.each([
    ['accepted', { ok: true }],
    ['notFound', { ok: false, error: { kind: 'httpStatus', status: 404 } }],
    ['returnCode', { ok: false, error: { kind: 'returnCode', returnCode: '4042' } }],
  ] as const)('of an unknown event is %s', (unknownEvent, expected) =>
    withSample({ events: ten, switches: { unknownEvent } }, async ({ remove }) => {
      expect(await remove('dev-7@#temperature@#1')).toMatchObject(expected)
      expect(await remove(victim)).toMatchObject({ ok: true })
      expect(await remove(victim)).toMatchObject(expected)
    }),
  )
})

describe('faults', () => {
  it.each([
    [
      { kind: 'reset', at: 'body' },
      { kind: 'network', cause: 'reset' },
    ],
    [{ kind: 'truncation' }, { kind: 'network', cause: 'cutOff' }],
    [{ kind: 'html' }, { kind: 'notJson', status: 200 }],
    [
      { kind: 'status', status: 429, retryAfter: '7' },
      { kind: 'httpStatus', status: 429, retryAfterSeconds: 7 },
    ],
    [
      { kind: 'status', status: 503 },
      { kind: 'httpStatus', status: 503 },
    ],
  ] as const)('%j hits every third request', (fault, error) =>
    withSample({ events: ten, switches: { faults: [{ ...fault, every: 3 }] } }, async ({ list }) => {
      const sound = { ok: true }
      for (const expected of [sound, sound, { ok: false, error }, sound, sound, { ok: false, error }])
        expect(await list()).toMatchObject(expected)
    }),
  )

  it('a reset before the head is seen on a new connection; on one that was used, Chromium sends the request again', () =>
    withSample(
      { events: ten, switches: { faults: [{ kind: 'reset', at: 'head', every: 2 }] } },
      async ({ list, turn }) => {
        for (let request = 0; request < 4; request += 1) expect(await list()).toMatchObject({ ok: true })
        turn({ faults: [{ kind: 'reset', at: 'head', every: 1 }] })
        for (let request = 0; request < 2; request += 1)
          expect(await list()).toMatchObject({ ok: false, error: { kind: 'network', cause: 'reset' } })
      },
    ))

  it('latency and silence', () =>
    withSample(
      { events: ten, switches: { faults: [{ kind: 'latency', ms: 80, every: 1 }] } },
      async ({ list, turn }, { url }) => {
        const listed = await list()
        expect(listed.ok && listed.value.durationMs).toBeGreaterThanOrEqual(75)
        turn({ faults: [{ kind: 'silence', every: 1 }] })
        await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/)
      },
    ))

  it('wrong types among sound elements', () =>
    withSample(
      { events: ten, switches: { faults: [{ kind: 'wrongTypes', every: 1 }] } },
      async ({ list }) => {
        const listed = await list()
        const elements: readonly unknown[] = listed.ok ? listed.value.elements : []
        expect(elements).toHaveLength(10)
        expect(elements).toEqual(
          expect.arrayContaining([
            null,
            'not an object',
            expect.objectContaining({ deviceId: 'another-device' }),
          ]),
        )
      },
    ))
})

describe('what it holds and records', () => {
  const device = { deviceId: 'dev-7', count: 20_000, from: base, to: base + 3_600_000 }

  it.each(['even', 'bursty', 'saturated'] as const)(
    '%s events: as many as asked for, unique ids, the same for the same seed',
    (spread) =>
      withSample({ devices: [{ ...device, spread }], seed: 5 }, async ({ list }, service) => {
        const ids = service.ids('dev-7')
        expect(new Set(ids).size).toBe(20_000)
        await withSample({ devices: [{ ...device, spread }], seed: 5 }, async (_other, again) =>
          expect(again.ids('dev-7')).toEqual(ids),
        )
        const listed = await list()
        expect(listed).toMatchObject({ ok: true, value: { elements: { length: 1000 } } })
        const counts = new Map<string, number>()
        for (const id of ids) {
          const stamp = id.slice(id.lastIndexOf('#') + 1)
          counts.set(stamp, (counts.get(stamp) ?? 0) + 1)
        }
        const mostInOne = Math.max(...counts.values())
        if (spread === 'saturated') expect(mostInOne).toBeGreaterThan(1000)
        else expect(mostInOne).toBeLessThan(100)
      }),
  )

  it('every request as it came, and events that are added while it runs', () =>
    withSample({ events: ten, prefix: '/iot', token: 'given' }, async ({ list, values }, service) => {
      await list({ limit: 7 })
      expect(service.requests).toHaveLength(1)
      expect(service.requests[0]?.url).toBe(
        '/iot/api/devices/dev-7/events/latest?startDate=2026-11-20T08%3A00%3A00.000%2B0000&endDate=2026-11-21T08%3A00%3A00.000%2B0000&limitNum=7',
      )
      expect(service.requests[0]?.rawHeaders.slice(0, 2)).toEqual(['Authorization', 'Bearer given'])
      service.add([eventAt(500)])
      expect(await values({ end: base + 1000 })).toEqual([500, 0])
    }))
})

describe('odd deletions', () => {
  const id = `dev-7@#temperature@#${base + 3000}`

  it('leave the record under its id, with another value or other times', () =>
    withSample(
      { events: ten, switches: { order: 'ascending', rangeStamp: 'deviceTimestamp' } },
      async ({ turn, values, remove }, service) => {
        turn({ deletion: 'changesValue' })
        await remove(id)
        expect(await values({ start: base + 3000, end: base + 3000 })).toEqual([4000])
        turn({ deletion: 'changesTimes' })
        await remove(id)
        // A repetition moves nothing.
        await remove(id)
        expect(await values({ start: base + 3000, end: base + 3000 })).toEqual([])
        expect(await values({ start: base + 4000, end: base + 4000 })).toEqual([4000, 4000])
        expect(service.ids('dev-7')).toHaveLength(10)
      },
    ))

  it('leave a changed record in its place by a stamp that nobody sees', () =>
    withSample(
      { events: ten, switches: { order: 'ascending', rangeStamp: 'hidden' } },
      async ({ turn, values, remove }) => {
        const before = await values({ start: base, end: base + 3_600_000 })
        turn({ deletion: 'changesValue' })
        await remove(id)
        expect(await values({ start: base, end: base + 3_600_000 })).toEqual(
          [...(before as readonly number[])].map((value) => (value === 3000 ? 4000 : value)),
        )
      },
    ))

  it('remove every record with the id', () =>
    withSample(
      { events: [...ten, { ...eventAt(3000), attributeData: 7 }], switches: { deletion: 'removesAll' } },
      async ({ remove }, service) => {
        await remove(id)
        expect(service.ids('dev-7')).not.toContain(id)
        expect(service.ids('dev-7')).toHaveLength(9)
      },
    ))
})

describe('tenants', () => {
  it('have events of their own at the same address, and delete their own', () =>
    withSample(
      { events: ten, tenants: { other: [{ ...eventAt(3000), attributeData: 99 }] } },
      async ({ list, remove }, service) => {
        expect(await list({}, 'other')).toMatchObject({
          ok: true,
          value: { elements: [{ attributeData: 99 }] },
        })
        await remove(`dev-7@#temperature@#${base + 3000}`)
        expect(service.ids('dev-7')).toHaveLength(9)
        expect(service.ids('dev-7', 'other')).toHaveLength(1)
      },
    ))
})
