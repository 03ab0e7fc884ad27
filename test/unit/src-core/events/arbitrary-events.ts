import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../../src-core/codec/json'
import { ExactNumber } from '../../../../src-core/codec/json'
import { eventFields } from '../../../../src-core/events/event'

/** Texts that break parsers, spreadsheets and sorters, among ordinary ones. */
export const anyText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      'm',
      'pump-7',
      'pump-10',
      'temperature',
      'Pressure',
      '12',
      '-12.5',
      'true',
      'null',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'\'"=+-@,;\t\r\n\0＝＋－＠#a1 \ufeff', '\ud800', '\udc00', '😀'),
    }),
  },
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', 'toString', "'=1+1", '=1+1', "''-5", '\u202e', 'ß', 'İ'),
)

const anyTime = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1763622000000, max: 1763623000000 }) },
  fc.constantFrom(0, -0, -1, 5, 99_999, 100_000, 1e15, Number.MAX_SAFE_INTEGER, 1e21, 1.5),
)

const anyNumber = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -20_000, max: 20_000 }).map((cents) => cents / 100) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e21, 1e-7, 5e-324, -0.001),
)

const anyExact = fc
  .constantFrom('12345678901234567890', '0.12345678901234567890123', '-1e400', '1e-400')
  .map((digits) => new ExactNumber(digits))

const anyScalar: fc.Arbitrary<JsonValue> = fc.oneof(
  anyText,
  anyNumber,
  anyExact,
  fc.boolean(),
  fc.constant(null),
)

const anyNested: fc.Arbitrary<JsonValue> = fc.oneof(
  anyScalar,
  fc.array(anyScalar, { maxLength: 3 }),
  fc.array(fc.tuple(anyText, anyScalar), { maxLength: 3 }).map((members) => ownFields(members)),
)

// `Object.fromEntries` defines `__proto__` as an own field, where an assignment would set the prototype.
const ownFields = (members: readonly (readonly [string, JsonValue])[]): JsonObject =>
  Object.fromEntries(members)

const deviceOrAttribute = fc.oneof(
  fc.constantFrom('pump-7', 'pump-10', 'temperature', 'a', 'a@#b', ''),
  anyText,
)

export const anyId = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(deviceOrAttribute, deviceOrAttribute, anyTime)
      .map(([device, attribute, time]) => `${device}@#${attribute}@#${String(time)}`),
  },
  fc.constantFrom('a@#b@#-0', 'a@#b@#007', 'a@#b@#1e3', 'a@#b@#9007199254740993', 'a@#b@#'),
  anyText,
)

const documented: Record<(typeof eventFields)[number]['kind'], fc.Arbitrary<JsonValue>> = {
  time: fc.oneof(
    { weight: 9, arbitrary: anyTime },
    anyTime.map(String),
    fc.constantFrom('0012', '2026-11-20T08:15:00.1234+0100', '2026-11-20T24:00:00Z', '2026-11-20T08:15:00'),
  ),
  id: anyId,
  text: anyText,
  value: fc.oneof(anyNumber, anyText),
  flag: fc.boolean(),
}

const fieldEntry = (field: (typeof eventFields)[number]): fc.Arbitrary<readonly [string, JsonValue] | null> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: (field.name === 'attributeType'
        ? fc.constantFrom('Float', 'String', 'Double')
        : documented[field.kind]
      ).map((value) => [field.name, value] as const),
    },
    fc.constant(null),
    anyNested.map((value) => [field.name, value] as const),
  )

// JavaScript moves names like `12` to the front of an object; a service's order is not lost by that, but this
// test's would be.
const anyExtraName = fc
  .oneof(anyText, fc.constantFrom('missing', 'fields', 'element', 'extra'))
  .filter((name) => !/^\d+$/.test(name))

const extraEntries = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  fc.array(fc.tuple(anyExtraName, anyNested), { maxLength: 2 }),
)

/**
 * Any event the service may send: fields in the service's order, which is the order they are read back in.
 */
export const anyEvent: fc.Arbitrary<JsonValue> = fc
  .tuple(fc.tuple(...eventFields.map(fieldEntry)), extraEntries)
  .map(([fields, extras]) => ownFields([...fields.filter((entry) => entry !== null), ...extras]))

export const anyElement = fc.oneof({ weight: 12, arbitrary: anyEvent }, anyNested)
