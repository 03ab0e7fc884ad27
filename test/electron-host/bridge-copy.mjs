// How Electron's context bridge passes values between the preload's world and the page's, in one world: what
// would arrive on the other side is made here, and what would be thrown is thrown. After
// `PassValueToOtherContextInner`, `CreateProxyForAPI` and `ProxyFunctionWrapper` in
// shell/renderer/api/electron_api_context_bridge.cc. The host puts this text into the page's script, so it
// imports nothing.

const mostLevels = 1000

/**
 * What is neither recursed nor passed as it is, but cloned: `IsPlainObject`, by the tags of these objects.
 */
const clonedTags = new Set(
  [
    'Arguments',
    'ArrayBuffer',
    'BigInt',
    'Boolean',
    'DataView',
    'Date',
    'Generator',
    'Map',
    'Map Iterator',
    'Module',
    'Number',
    'RegExp',
    'Set',
  ].concat([
    'Set Iterator',
    'SharedArrayBuffer',
    'String',
    'Symbol',
    'WeakMap',
    'WeakSet',
    'WebAssembly.Memory',
    'WebAssembly.Module',
  ]),
)

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1)
const isCloned = (value) => ArrayBuffer.isView(value) || clonedTags.has(tagOf(value))

/** A typed array brings the whole buffer behind it. */
const bufferOf = (value) => (ArrayBuffer.isView(value) ? value.buffer : value)

const clone = (value, count) => {
  const buffer = bufferOf(value)
  const tag = tagOf(buffer)
  if (tag === 'SharedArrayBuffer') throw new Error('An object could not be cloned.')
  if (tag === 'ArrayBuffer') count(buffer.byteLength)
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

const unknownError =
  'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.'
const messageOf = (thrown) =>
  typeof thrown === 'object' && typeof thrown?.message === 'string' ? thrown.message : unknownError

/**
 * `isReference` names the objects that both worlds may hold (elements, blobs), `isProxy` those that no clone
 * can be made of. `count` is told the bytes of each clone, under the name of the function they went through.
 */
export const createBridgeCopy = ({ isReference, isProxy, count }) => {
  /** For each function made here: the one behind it, and the world of that one. */
  const originals = new WeakMap()

  const kept = (cache, value, passed) => {
    cache.set(value, passed)
    return passed
  }

  const passFunction = (own, way, receiver) => {
    const original = originals.get(own)
    if (original?.world === way.to) return original.own
    const back = { from: way.to, to: way.from, name: way.name }
    const proxy = (...parameters) => {
      const cache = new Map()
      // What is thrown here has not been called: not even a function that would have answered with a promise.
      const passed = parameters.map((parameter) => pass(parameter, back, undefined, cache, 0))
      let result
      try {
        result = own.apply(receiver, passed)
      } catch (thrown) {
        throw new Error(messageOf(thrown))
      }
      try {
        return pass(result, way, undefined, new Map(), 0)
      } catch (thrown) {
        throw new Error(`Uncaught ${String(thrown)}`)
      }
    }
    originals.set(proxy, { own, world: way.from })
    return proxy
  }

  const passPromise = (promise, way) =>
    new Promise((resolve, reject) => {
      const passTo = (settle) => (value) => {
        try {
          settle(pass(value, way, undefined, new Map(), 0))
        } catch (thrown) {
          reject(new Error(`Uncaught ${String(thrown)}`))
        }
      }
      promise.then(passTo(resolve), passTo(reject))
    })

  const passObject = (value, way, cache, level) => {
    const copy = kept(cache, value, {})
    for (const key of Reflect.ownKeys(value)) {
      if (!Object.prototype.propertyIsEnumerable.call(value, key)) continue
      const passed = pass(value[key], { ...way, name: way.name ?? String(key) }, value, cache, level + 2)
      // Defined, as a member may be named `__proto__`.
      Object.defineProperty(copy, key, {
        value: passed,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
    return copy
  }

  const passComplex = (value, way, receiver, cache, level) => {
    if (typeof value === 'function') return kept(cache, value, passFunction(value, way, receiver))
    if (isProxy(value)) throw new Error('An object could not be cloned.')
    if (value instanceof Promise) return kept(cache, value, passPromise(value, way))
    if (value instanceof Error) return new Error(messageOf(value))
    // Known only when it is whole: an array that holds itself has no end.
    if (Array.isArray(value))
      return kept(
        cache,
        value,
        Array.from(value, (member) => pass(member, way, value, cache, level + 1)),
      )
    if (isReference(value)) return value
    if (!isCloned(value)) return passObject(value, way, cache, level)
    return kept(
      cache,
      value,
      clone(value, (bytes) => count(way, bytes)),
    )
  }

  /** Strings and symbols too are handed over as they are, without a copy. */
  const pass = (value, way, receiver, cache, level) => {
    if (level >= mostLevels) {
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    }
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    return cache.has(value) ? cache.get(value) : passComplex(value, way, receiver, cache, level)
  }

  return { pass: (value, from, to) => pass(value, { from, to }, undefined, new Map(), 0) }
}

/** Of what is exposed everything is frozen but typed arrays (`DeepFreeze`); what functions answer is not. */
const freezeDeeply = (value, frozen = new Set()) => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
  if (frozen.has(value) || ArrayBuffer.isView(value)) return value
  frozen.add(value)
  for (const member of Object.values(value)) freezeDeeply(member, frozen)
  return Object.freeze(value)
}
