import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber, type JsonValue } from '../../../../src-core/codec/json'
import { createFingerprints } from '../../../../src-main/parsing/fingerprint'
import { sampleEvent } from '../../src-core/events/sample-events'

const of = (record: JsonValue): string => Object.values(createFingerprints().of(record)).join(' ')

describe('the fingerprint of a record', () => {
  it('is two unsigned numbers of 32 bits', () => {
    const { high, low } = createFingerprints().of(sampleEvent())
    expect([high, low].every((half) => Number.isInteger(half) && half >= 0 && half < 2 ** 32)).toBe(true)
  })

  it('does not depend on the order of the members, nor on the records before', () => {
    const fingerprints = createFingerprints()
    const forwards = Object.entries(sampleEvent())
    const first = fingerprints.of(Object.fromEntries(forwards))
    expect(fingerprints.of(Object.fromEntries(forwards.toReversed()))).toEqual(first)
    fingerprints.of(sampleEvent({ attributeData: 3, channel: 'n' }))
    expect(fingerprints.of(sampleEvent())).toEqual(first)
  })

  it('leaves out an id, which is compared by itself, but not one that is no text', () => {
    expect(of(sampleEvent({ id: 'another' }))).toBe(of(sampleEvent()))
    expect(of(sampleEvent({ id: 1 }))).not.toBe(of(sampleEvent({ id: 2 })))
  })

  it('differs for values that look alike', () => {
    const alike: readonly JsonValue[] = [
      '1',
      1,
      true,
      [1],
      { a: 1 },
      new ExactNumber('1.00000000000000000001'),
      'true',
      null,
      'null',
      '',
      0,
      false,
      -0,
    ]
    expect(new Set(alike.map((attributeData) => of(sampleEvent({ attributeData })))).size).toBe(alike.length)
  })

  it('differs if two members exchange their values', () => {
    expect(of({ a: 1, b: 2 })).not.toBe(of({ a: 2, b: 1 }))
    expect(of({ a: 'x', b: 'y' })).not.toBe(of({ a: 'y', b: 'x' }))
  })

  it('differs for any small change of a text or a number', () => {
    const seen = new Set<string>()
    for (let index = 0; index < 1500; index += 1)
      seen
        .add(of({ value: index }))
        .add(of({ value: String(index) }))
        .add(of({ value: index / 1024 + 0.0001 }))
    expect(seen.size).toBe(4500)
  })

  it('is the same for any two equal records', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean())),
        fc.integer(),
        (record, other) => {
          const fingerprints = createFingerprints()
          const first = fingerprints.of(record)
          fingerprints.of({ ...record, another: other })
          expect(fingerprints.of(Object.fromEntries(Object.entries(record).toReversed()))).toEqual(first)
        },
      ),
      { seed: 20261122, numRuns: 60 },
    )
  })

  it('is right for more names than are remembered', () => {
    const fingerprints = createFingerprints()
    const many = Object.fromEntries(
      Array.from({ length: 1500 }, (_, index) => [`name ${String(index)}`, index]),
    )
    const first = fingerprints.of(many)
    expect(fingerprints.of(many)).toEqual(first)
    expect(fingerprints.of({ ...many, 'name 1499': 0 })).not.toEqual(first)
  })
})
