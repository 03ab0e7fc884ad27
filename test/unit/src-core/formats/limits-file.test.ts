import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctedKinds, isLimitText, limitTextLengths } from '../../../../src-core/checks/faults'
import { readLimitsFile, type SharedLimits, writeLimitsFile } from '../../../../src-core/formats/limits-file'

const name = fc.string({ unit: 'binary', maxLength: 40 })
const attribute = { modelId: name, attributeCode: name }
const bound = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const textOf = (part: 'unit' | 'label') =>
  fc.string({ unit: 'grapheme', maxLength: limitTextLengths[part] }).filter((text) => isLimitText(part, text))
const parts = { low: bound, high: bound, unit: textOf('unit'), label: textOf('label') }
const limit = fc
  .record({ ...attribute, ...parts }, { requiredKeys: ['modelId', 'attributeCode'] })
  .filter((of) => Object.keys(of).length > 2)
const correction = fc.record({ ...attribute, kind: fc.constantFrom(...correctedKinds) })
const selector = ({
  modelId,
  attributeCode,
}: {
  readonly modelId: string
  readonly attributeCode: string
}): string => JSON.stringify([modelId, attributeCode])
const shared: fc.Arbitrary<SharedLimits> = fc
  .record({
    limits: fc.uniqueArray(limit, { selector, maxLength: 8 }),
    corrections: fc.uniqueArray(correction, { selector, maxLength: 8 }),
  })
  .filter(({ limits, corrections }) => limits.length + corrections.length > 0)

const fileOf = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    format: 'device-event-explorer/limits',
    version: 1,
    limits: [{ modelId: 'm', attributeCode: 'a', low: 1 }],
    corrections: [],
    ...change,
  })

describe('a file of limits', () => {
  it('comes back as it was written, whatever the names and the numbers (300 files)', () => {
    fc.assert(
      fc.property(shared, (of) => {
        expect(readLimitsFile(writeLimitsFile(of, '1.2.3'))).toEqual({
          ...of,
          newerVersion: null,
          unknownFields: [],
          invalidEntries: [],
        })
      }),
      { seed: 20_261_122, numRuns: 300 },
    )
  })

  it('of a newer version, with fields that are not known: these are named, and the rest is read', () => {
    const text = fileOf({
      version: 7,
      colour: 'red',
      limits: [{ modelId: 'm', attributeCode: 'a', high: 9, precision: 2 }],
    })
    expect(readLimitsFile(`\uFEFF${text}`)).toEqual({
      limits: [{ modelId: 'm', attributeCode: 'a', high: 9 }],
      corrections: [],
      newerVersion: 7,
      unknownFields: ['colour', 'limits.precision'],
      invalidEntries: [],
    })
  })

  it('of a version without units and labels is read as it was', () => {
    const text = fileOf({ limits: [{ modelId: 'm', attributeCode: 'a', low: 1, high: 9 }] })
    expect(readLimitsFile(text)).toMatchObject({
      limits: [{ modelId: 'm', attributeCode: 'a', low: 1, high: 9 }],
      unknownFields: [],
      invalidEntries: [],
    })
  })

  it.each<readonly [string, unknown]>([
    ['unit', 'x'.repeat(21)],
    ['unit', '°C\n'.repeat(2)],
    ['unit', 7],
    ['unit', null],
    ['unit', ' '],
    ['label', 'x'.repeat(101)],
    ['label', 'motor\u0000winding'],
    ['label', 'motor\u2028winding'],
    ['label', '\ud83d'],
    ['label', ['motor winding']],
  ])('leaves out a %s that cannot be one (%j), names it, and applies the rest of its limit', (part, text) => {
    const read = readLimitsFile(
      fileOf({
        limits: [
          { modelId: 'm', attributeCode: 'a', high: 80, unit: ' °C ', label: 'motor winding', [part]: text },
        ],
      }),
    )
    const { unit, label } = { unit: '°C', label: 'motor winding' }
    const left = part === 'unit' ? { label } : { unit }
    expect(read).toMatchObject({
      limits: [{ modelId: 'm', attributeCode: 'a', high: 80, ...left }],
      invalidEntries: [`limits[1].${part}`],
    })
    expect(read).not.toHaveProperty(`limits.0.${part}`)
  })

  it('names entries that cannot be, and leaves them out', () => {
    const good = { modelId: 'm', attributeCode: 'a', low: 1 }
    const bad = [
      null,
      7,
      [],
      {},
      { ...good, low: '1' },
      { ...good, low: null },
      { modelId: 'm', attributeCode: 'b' },
      { ...good, modelId: 'x'.repeat(10_001) },
    ]
    const corrections = [{ modelId: 'm', attributeCode: 'a', kind: 'quantum' }]
    expect(readLimitsFile(fileOf({ limits: [good, ...bad, { ...good, low: 2 }], corrections }))).toEqual({
      limits: [good],
      corrections: [],
      newerVersion: null,
      unknownFields: [],
      invalidEntries: [
        ...Array.from({ length: 9 }, (_, index) => `limits[${String(index + 2)}]`),
        'corrections[1]',
      ],
    })
  })

  it.each([
    ['', 'json'],
    ['{"format": "device-event-explorer/limits", "ver', 'json'],
    ['null', 'format'],
    ['[]', 'format'],
    ['{"result": []}', 'format'],
    [fileOf({ format: 'device-event-explorer/deletions' }), 'format'],
    [fileOf({ version: '1' }), 'format'],
    [fileOf({ version: 0 }), 'format'],
    [fileOf({ limits: [] }), 'nothing'],
    [fileOf({ limits: 'all' }), 'nothing'],
    [fileOf({ limits: { '0': { modelId: 'm', attributeCode: 'a', low: 1 } } }), 'nothing'],
  ])('%s is refused as %s', (text, problem) => {
    expect(readLimitsFile(text)).toBe(problem)
  })

  it('is read or refused without an error, whatever it holds (500 texts)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((limits) => fileOf({ limits })),
          fc.jsonValue().map((corrections) => fileOf({ corrections })),
        ),
        (text) => {
          const read = readLimitsFile(text)
          if (typeof read === 'string') return
          for (const { low = 0, high = 0 } of read.limits)
            expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true)
          for (const { kind } of read.corrections) expect(correctedKinds).toContain(kind)
        },
      ),
      { seed: 20_261_122, numRuns: 500 },
    )
  })
})
