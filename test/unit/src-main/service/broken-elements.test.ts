import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import { readElements } from '../../../../src-main/service/envelope'
import { runCount } from '../../../support/run-count'

const base = 1_763_622_000_000
const record = (index: number) => ({
  createdTime: base + index * 1000 + 90,
  id: `pump-1@#temp@#${String(base + index * 1000)}`,
  tenantId: 'tenant-1',
  deviceId: 'pump-1',
  attributeCode: 'temp',
  attributeType: 'Float',
  attributeData: index + 0.5,
  ingressTimeStamp: base + index * 1000 + 40,
  deviceTimestamp: base + index * 1000,
  correlationId: '',
  deleted: false,
})
const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)

/** Ways in which the JSON of one element breaks. */
const breaks: readonly ((text: string) => string)[] = [
  replaced(/"attributeData":[^,]*/, '"attributeData":NaN'),
  replaced(/"attributeData":[^,]*/, '"attributeData":Infinity'),
  replaced(/"attributeData":[^,]*/, '"attributeData":-Infinity'),
  replaced(/"attributeData":[^,]*/, '"attributeData":undefined'),
  replaced(/"attributeData":[^,]*/, '"attributeData":'),
  replaced(/"attributeData":[^,]*/, '"attributeData":1,5'),
  replaced(/"attributeData":[^,]*/, '"attributeData":01'),
  replaced(/"attributeData":[^,]*/, `"attributeData":'x'`),
  replaced(/"attributeData":[^,]*/, '"attributeData":"a "quoted" word"'),
  replaced(/"attributeData":[^,]*/, '"attributeData":"line\nbreak"'),
  replaced(/"attributeData":[^,]*/, '"attributeData":"\\x"'),
  replaced(/"attributeData":[^,]*/, '"attributeData":{"x":NaN}'),
  replaced(/"createdTime":\d*/, '"createdTime":NaN'),
  replaced('"temp"', '"temp'),
  replaced('"temp"', 'temp"'),
  replaced('"temp"', 'temp'),
  replaced('"deviceId"', 'deviceId'),
  replaced('"deviceId":', '"deviceId"'),
  replaced('"deleted":false}', '"deleted":false'),
  replaced('"deleted":false}', '"deleted":false}}'),
  replaced('"deleted":false', '"deleted":False'),
  replaced('"tenantId":"tenant-1",', '"tenantId":"tenant-1"'),
  replaced('"tenantId":"tenant-1",', '"tenantId":"tenant-1"},'),
  replaced('{', ''),
  () => 'NaN',
  () => 'None',
  () => '{"createdTime":',
]
const envelopes = [
  (list: string) => `{"returnCode":0,"result":[${list}]}`,
  (list: string) => `{"result":[${list}],"returnCode":0}`,
  (list: string) => `\n{ "returnCode": 0, "message": "ok", "result": [ ${list} ] }\n`,
]

interface Case {
  readonly count: number
  readonly place: number
  readonly damage: number
  readonly envelope: number
  readonly separator: string
}
const cases: fc.Arbitrary<Case> = fc
  .record({
    count: fc.integer({ min: 1, max: 12 }),
    at: fc.nat(),
    damage: fc.nat({ max: breaks.length - 1 }),
    envelope: fc.nat({ max: envelopes.length - 1 }),
    separator: fc.constantFrom(',', ', ', ',\n  '),
  })
  .map(({ count, at, ...rest }) => ({ ...rest, count, place: at % count }))

const bodyOf = ({ count, place, damage, envelope, separator }: Case) => {
  const records = Array.from({ length: count }, (_, index) => record(index))
  const texts = records.map((value, index) =>
    index === place ? (breaks[damage] ?? String)(JSON.stringify(value)) : JSON.stringify(value),
  )
  const others: readonly JsonValue[] = records.filter((_, index) => index !== place)
  return {
    body: Buffer.from((envelopes[envelope] ?? String)(texts.join(separator))),
    others,
    broken: texts[place] ?? '',
  }
}

describe('one broken element', () => {
  it(`costs that element and no other (${String(runCount(20_000, 600))} bodies)`, () => {
    fc.assert(
      fc.property(cases, (damaged) => {
        const { body, others, broken } = bodyOf(damaged)
        const read = readElements(body)
        expect(read.ok).toBe(true)
        if (!read.ok) return
        expect(read.value.elements).toEqual(others)
        expect(read.value.broken).toHaveLength(1)
        const [only] = read.value.broken
        expect(only?.place).toBe(damaged.place + 1)
        expect(broken.trim().startsWith((only?.text ?? '?').slice(0, 10))).toBe(true)
        const at = base + damaged.place * 1000
        // The instant, or nothing: then the whole window is in doubt.
        if (only?.within)
          expect([
            only.within.first <= at + 90,
            only.within.last >= at,
            only.within.last - only.within.first <= 90,
          ]).toEqual([true, true, true])
      }),
      { numRuns: runCount(20_000, 600), seed: 30 },
    )
  })

  it('has the times that can be read of it', () => {
    const text = JSON.stringify(record(3)).replace(/"attributeData":[^,]*/, '"attributeData":NaN')
    const read = readElements(Buffer.from(`{"returnCode":0,"result":[${text}]}`))
    expect(read).toMatchObject({
      ok: true,
      value: {
        elements: [],
        broken: [{ place: 1, text, within: { first: base + 3000, last: base + 3090 } }],
      },
    })
  })

  it('does not hide that its envelope reports a failure', () => {
    expect(readElements(Buffer.from('{"returnCode":7,"result":[{"a":NaN}]}'))).toMatchObject({
      ok: false,
      problem: { kind: 'returnCode' },
    })
  })
})

describe('a body that is cut off', () => {
  const nested = { ...record(1), attributeData: { list: [{ x: 1 }, { y: [2] }] } }
  const whole = `{"returnCode":0,"result":[${JSON.stringify(record(0))},${JSON.stringify(nested)},${JSON.stringify(record(2))}]}`

  it('is no answer, wherever it ends', () => {
    const read = Array.from({ length: whole.length }, (_, length) => length).filter(
      (length) => readElements(Buffer.from(whole.slice(0, length))).ok,
    )
    expect(read).toEqual([])
  })

  it('is none with a broken element before that, either', () => {
    const broken = whole.replace('0.5', 'NaN')
    const read = Array.from({ length: broken.length }, (_, length) => length).filter(
      (length) => readElements(Buffer.from(broken.slice(0, length))).ok,
    )
    expect(read).toEqual([])
  })

  it('is none if it is broken outside of its elements', () => {
    const bodies = [
      '{"returnCode":0 "result":[{"a":1}]}',
      '{"returnCode":0,"result":[{"a":NaN}]',
      '{"returnCode":NaN,"result":[{"a":NaN}]}',
      '[{"a":NaN}]',
      '{"returnCode":0,"result":[,]}',
      '{"returnCode":0,"result":[]]}',
    ]
    expect(bodies.filter((body) => readElements(Buffer.from(body)).ok)).toEqual([])
  })
})
