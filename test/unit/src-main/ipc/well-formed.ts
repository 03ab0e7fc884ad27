import { type core, type z } from 'zod'

/** Where in a request something stands: names and indexes from the top. */
export type Place = readonly (string | number)[]

/** A place of a well-formed request, and values that its channel cannot mean there. */
export interface Spot {
  readonly place: Place
  readonly wrong: readonly (readonly [what: string, value: unknown])[]
}

const definition = (schema: z.core.$ZodType): core.$ZodTypes['_zod']['def'] =>
  (schema as core.$ZodTypes)._zod.def

/** The first of these that the schema takes, its own refinements included. */
const accepted = (schema: z.core.$ZodType, candidates: readonly unknown[]): unknown => {
  const found = candidates.find((candidate) => (schema as z.ZodType).safeParse(candidate).success)
  if (found === undefined)
    throw new Error(
      `No value is known for a decoder of the kind ${definition(schema).type}: teach well-formed.ts one.`,
    )
  return found
}

/** The names that a record of a closed list of names has. */
const namesOf = (keys: z.core.$ZodType): readonly string[] => {
  const def = definition(keys)
  return def.type === 'enum' ? Object.values(def.entries).map(String) : []
}

/**
 * Requests that the decoder takes, every optional field in them; more than one where it takes one of several
 * kinds.
 */
export const wellFormed = (schema: z.core.$ZodType): readonly unknown[] => {
  const def = definition(schema)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, wellFormed(field)] as const)
      const count = Math.max(1, ...fields.map(([, values]) => values.length))
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[at] ?? values[0]])),
      )
    }
    case 'array':
      return wellFormed(def.element).map((element) => [element])
    case 'record':
      return wellFormed(def.valueType).map((value) =>
        Object.fromEntries(namesOf(def.keyType).map((name) => [name, value])),
      )
    case 'optional':
    case 'nullable':
      return wellFormed(def.innerType)
    case 'union':
      return def.options.flatMap((option) => wellFormed(option))
    case 'enum':
      return [Object.values(def.entries)[0]]
    case 'literal':
      return [def.values[0]]
    default:
      return [
        accepted(schema, [
          'x',
          '/x',
          'a'.repeat(64),
          'a'.repeat(12),
          '{"a":1}',
          '2026-11-20',
          2,
          0.5,
          300,
          2000,
          1_000_000_000,
          true,
          Uint8Array.of(1, 2),
          Uint32Array.of(0, 1),
          Float64Array.of(1, 2),
        ]),
      ]
  }
}

/** The largest that a schema allows: of a text or a list its length, of a number itself. */
const largest = (schema: z.core.$ZodType): number | undefined =>
  definition(schema)
    .checks?.map(
      (check) =>
        check._zod.def as { readonly maximum?: number; readonly check: string; readonly value?: number },
    )
    .map((check) => (check.check === 'less_than' ? check.value : check.maximum))
    .find((maximum) => typeof maximum === 'number')

/** What a value is for a channel: the one kind that may be right at its place. */
const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof Uint32Array) return 'whole numbers'
  if (value instanceof Float64Array) return 'floats'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'no number'
  const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? 'object' : typeof value === 'object' ? 'foreign object' : typeof value
}

const wrongTypes: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a truth value', true],
  ['a text', 'x'],
  ['a number', 2],
  ['NaN', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
  ['a BigInt', 2n],
  ['a list', []],
  ['an object', {}],
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  ['a pattern', /x/],
  ['a text in an object', new String('x')],
  ['floats', Float64Array.of(1, 2)],
  ['whole numbers', Uint32Array.of(0, 1)],
  ['bytes', Uint8Array.of(120)],
  ['a bare buffer', new ArrayBuffer(8)],
]

const tooMuch = (schema: z.core.$ZodType, value: unknown): Spot['wrong'] => {
  const maximum = largest(schema)
  if (maximum === undefined) return []
  if (Array.isArray(value))
    return [['one more than the most', Array.from({ length: maximum + 1 }, () => value[0] as unknown)]]
  if (typeof value === 'number') return [['more than the most', maximum + 1]]
  return [['one character too many', 'x'.repeat(maximum + 1)]]
}

const foreignNames = ['__proto__', 'constructor', 'prototype', 'toString', 'more']

/** Objects with one field too many; `defineProperty`, because an assignment to `__proto__` makes none. */
const withForeignFields = (value: object): Spot['wrong'] =>
  foreignNames.map((name) => [
    `an own ${name}`,
    Object.defineProperty({ ...value }, name, { value: { isAdmin: true }, enumerable: true }),
  ])

const spotsBelow = (schema: z.core.$ZodType, value: unknown, index: Place): readonly Spot[] => {
  const def = definition(schema)
  const inside = value as Readonly<Record<string, unknown>>
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) =>
      spotsOf(field, inside[name], [...index, name]),
    )
  if (def.type === 'array') return spotsOf(def.element, inside[0], [...index, 0])
  return []
}

/** Every place of `value`, which `schema` takes, with what is wrong there. */
export const spotsOf = (schema: z.core.$ZodType, value: unknown, index: Place = []): readonly Spot[] => {
  const def = definition(schema)
  if (def.type === 'optional') return spotsOf(def.innerType, value, index)
  if (def.type === 'nullable') {
    const isAllowed = ([, wrong]: Spot['wrong'][number]): boolean => wrong === null
    return spotsOf(def.innerType, value, index).map((spot) => ({
      ...spot,
      wrong: spot.wrong.filter((wrong) => !isAllowed(wrong)),
    }))
  }
  if (def.type === 'union') {
    const option = def.options.find((one) => (one as z.ZodType).safeParse(value).success)
    return option === undefined ? [] : spotsOf(option, value, index)
  }
  // Where nothing is asked for, an object of any kind without fields of its own is that: nothing of it is
  // handed on.
  const isNothing = (wrong: unknown): boolean =>
    def.type === 'object' &&
    Object.keys(def.shape).length === 0 &&
    kindOf(wrong) === 'foreign object' &&
    Object.keys(wrong as object).length === 0
  const types = wrongTypes.filter(([, wrong]) => kindOf(wrong) !== kindOf(value) && !isNothing(wrong))
  const foreign = def.type === 'object' ? withForeignFields(value as object) : []
  const words: Spot['wrong'] =
    def.type === 'enum' || def.type === 'literal' ? [['a word of its own', 'a word of its own']] : []
  return [
    { place: index, wrong: [...types, ...foreign, ...words, ...tooMuch(schema, value)] },
    ...spotsBelow(schema, value, index),
  ]
}

/** A copy of `request` with another value at one place. */
export const withAt = (request: unknown, index: Place, value: unknown): unknown => {
  const [first, ...rest] = index
  if (first === undefined) return value
  const inside = (request as Readonly<Record<string | number, unknown>>)[first]
  const changed = withAt(inside, rest, value)
  if (Array.isArray(request)) return request.with(Number(first), changed)
  return { ...(request as object), [first]: changed }
}
