/**
 * Keeps the stand-in from having, or silently lacking, what Electron's own types do not say. For every file of the stand-in:
 *
 *     export const dialog = strict('Dialog', { showOpenDialog: ... })        an object: reading or setting anything else throws
 *     export class BrowserWindow extends EventEmitter { ... }
 *     strictClass('BrowserWindow', BrowserWindow)                            a class: its instances and its static members
 *                                                                            and an event that Electron does not emit, listened to or emitted
 *     checkOptions('BrowserWindowConstructorOptions', options)               an option Electron does not have throws, nested ones too,
 *                                                                            and so does a word that a list of words does not have
 *
 * Nothing is wrapped: a trap is put into the prototype chain before the first built-in (`EventEmitter`, `Writable`, `Object`), and is
 * reached only by names that nothing before it has. So `this`, private fields, identity and `instanceof` stay as they are.
 * What only the host itself uses is keyed by a symbol or private, because a public name that Electron does not have throws when the
 * class is made strict. (`strangeMembers` finds those set in a constructor; for tests.) A type that is missing in
 * `electron-types.ts` is added to the lists in `read-electron-types.ts`.
 */
import { electronTypes } from './electron-types'
import { withCheckedEvents } from './event-names'

export type ElectronType = keyof typeof electronTypes

const tables = new Map<string, ReadonlyMap<string, Entry>>()

/** What a name may hold: options of another type, or one of some words. */
interface Entry {
  readonly nested: string | null
  readonly words: readonly string[] | null
}

const readEntry = (text: string): readonly [string, Entry] => {
  const [, name = text, mark, rest = ''] = /^([^:=]+)([:=])(.+)$/.exec(text) ?? []
  return [
    name,
    { nested: mark === ':' ? rest.replace('[]', '') : null, words: mark === '=' ? rest.split('|') : null },
  ]
}

const tableOf = (type: string): ReadonlyMap<string, Entry> => {
  const known = tables.get(type)
  if (known !== undefined) return known
  const table = new Map(
    type in electronTypes ? electronTypes[type as ElectronType].trim().split(/\s+/).map(readEntry) : [],
  )
  tables.set(type, table)
  return table
}

/** What promises, JSON and the tests' own comparisons look for in every object. */
const lookedFor = new Set(['then', 'toJSON', 'asymmetricMatch', '$$typeof', 'nodeType', 'tagName'])
const isLookedFor = (name: string): boolean =>
  lookedFor.has(name) || name.startsWith('_') || name.startsWith('@@')

/** Node asks, say, a stream of which kind it is, by names that only the other kinds have. */
const isNodeAsking = (): boolean => {
  const { stackTraceLimit, prepareStackTrace } = Error
  // As they are: a test runner collects a hundred callers, and looks each of them up in source maps.
  Error.stackTraceLimit = 4
  Error.prepareStackTrace = (_error, callers) => callers[3]?.getFileName()
  const asking: unknown = new Error().stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return typeof asking === 'string' && asking.startsWith('node:')
}

const complaint = (type: ElectronType, name: string): TypeError =>
  new TypeError(
    tableOf(type).has(name)
      ? `The stand-in for Electron does not implement '${name}' of ${type}`
      : `Electron's ${type} has no member '${name}'`,
  )

const trapBefore = (base: object, type: ElectronType): object => {
  const isMissing = (name: string | symbol): name is string =>
    typeof name === 'string' && !(name in base) && !isLookedFor(name) && !isNodeAsking()
  // A class needs a constructor above it, for `super()`.
  const target: object =
    typeof base === 'function' && base !== Function.prototype
      ? class extends (base as new () => object) {}
      : Object.create(base)
  return new Proxy(target, {
    get: (_target, name, receiver) => {
      if (isMissing(name)) throw complaint(type, name)
      const value: unknown = Reflect.get(base, name, receiver)
      return typeof name === 'string' ? withCheckedEvents(type, name, value) : value
    },
    // Electron keeps what is set on its objects, as every object does, but what it has itself would have an
    // effect.
    set: (_target, name, value, receiver) => {
      if (isMissing(name) && tableOf(type).has(name)) throw complaint(type, name)
      return Reflect.set(base, name, value, receiver)
    },
    has: (_target, name) => {
      if (isMissing(name) && tableOf(type).has(name)) throw complaint(type, name)
      return name in base
    },
  })
}

const builtIns: ReadonlySet<unknown> = new Set([Object.prototype, Function.prototype])
const isNodes = (value: object): boolean => {
  const maker: unknown =
    typeof value === 'function' ? value : (value as { constructor?: unknown }).constructor
  return (
    typeof maker === 'function' &&
    ['EventEmitter', 'Stream', 'Readable', 'Writable', 'Duplex'].includes(maker.name)
  )
}

/** The stand-in's own part of a prototype chain, and the built-in that it ends in. */
const ownPart = (value: object): { readonly own: readonly object[]; readonly base: object } => {
  const own = [value]
  for (
    let level = Object.getPrototypeOf(value) as object | null;
    level !== null;
    level = Object.getPrototypeOf(level) as object | null
  ) {
    if (builtIns.has(level) || isNodes(level)) return { own, base: level }
    own.push(level)
  }
  return { own, base: Object.prototype }
}

const ofEveryClass = new Set(['length', 'name', 'prototype', 'constructor'])

/** Public names of a value that Electron's type does not have. */
export const strangeMembers = (type: ElectronType, value: object): readonly string[] => {
  const { own, base } = ownPart(value)
  const names = own.flatMap((level) => Object.getOwnPropertyNames(level))
  return names.filter(
    (name) => !tableOf(type).has(name) && !(name in base) && !ofEveryClass.has(name) && !isLookedFor(name),
  )
}

export const strict = <T extends object>(type: ElectronType, value: T): T => {
  const [strange] = strangeMembers(type, value)
  if (strange !== undefined) throw complaint(type, strange)
  const { own, base } = ownPart(value)
  Object.setPrototypeOf(own.at(-1) ?? value, trapBefore(base, type))
  return value
}

export const strictClass = (
  type: ElectronType,
  made: abstract new (...parameters: never[]) => object,
): void => {
  strict(type, made.prototype as object)
  const itself = `typeof ${type}`
  if (itself in electronTypes) strict(itself as ElectronType, made)
}

/**
 * Throws on an option that Electron's type does not have. What is no object is left to the caller's own
 * checks.
 */
export const checkOptions = (type: ElectronType, options: unknown): void => {
  checkNested(type, type, options)
}

const checkNested = (type: string, path: string, options: unknown): void => {
  if (Array.isArray(options)) {
    for (const [index, entry] of options.entries()) checkNested(type, `${path}[${String(index)}]`, entry)
    return
  }
  // Instances of classes (a window, an image, a signal) are no lists of options.
  if (typeof options !== 'object' || options === null || Object.getPrototypeOf(options) !== Object.prototype)
    return
  const table = tableOf(type)
  for (const [name, value] of Object.entries(options)) {
    const entry = table.get(name)
    if (entry === undefined) throw new TypeError(`Electron's ${path} has no option '${name}'`)
    if (entry.nested !== null) checkNested(entry.nested, `${path}.${name}`, value)
    for (const word of [value].flat()) {
      if (typeof word === 'string' && entry.words?.includes(word) === false)
        throw new TypeError(`Electron's ${path}.${name} is never '${word}'`)
    }
  }
}
