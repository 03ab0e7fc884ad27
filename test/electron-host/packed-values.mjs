// Cloned values as text and back, on the way between the page and main: playwright's own way for bytes
// decodes them one by one on the page's thread, which took 230 ms for 20,000 events, and it knows no views
// that share a buffer. Takes what a structured clone made of JavaScript's own kinds of objects, and refuses
// the page's kinds, as Electron's serializer does. The host puts this text into the page's script as well, so
// it imports nothing.

const bufferKinds = new Set([
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
])
for (const kind of [
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'DataView',
])
  bufferKinds.add(kind)

const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1)

const packPrimitive = (value) => {
  if (value === undefined) return ['undefined']
  if (typeof value === 'bigint') return ['bigint', String(value)]
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return ['number', Object.is(value, -0) ? '-0' : String(value)]
  if (typeof value === 'symbol' || typeof value === 'function')
    throw new Error('An object could not be cloned.')
  return value
}

/** Arrays that begin with the name of a kind; text, numbers and plain objects stand for themselves. */
const packObject = (value, pack, packBuffer) => {
  const kind = kindOf(value)
  if (Array.isArray(value)) return ['array', ...value.map(pack)]
  if (kind === 'ArrayBuffer') return ['ArrayBuffer', packBuffer(value)]
  if (bufferKinds.has(kind))
    return ['view', kind, packBuffer(value.buffer), value.byteOffset, value.length ?? value.byteLength]
  if (kind === 'Date') return ['Date', pack(value.getTime())]
  if (kind === 'RegExp') return ['RegExp', value.source, value.flags]
  if (kind === 'Map') return ['Map', ...[...value].map(([name, member]) => [pack(name), pack(member)])]
  if (kind === 'Set') return ['Set', ...[...value].map(pack)]
  if (value instanceof Error) return ['Error', value.name, value.message]
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error('An object could not be cloned.')
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pack(member)]))
}

/** `encode` makes text of bytes. `byteCount` is what all buffers hold, each of them whole and once. */
export const packValue = (value, encode) => {
  const places = new Map()
  const buffers = new Map()
  const packBuffer = (buffer) => {
    if (!buffers.has(buffer))
      buffers.set(buffer, { place: buffers.size, text: encode(new Uint8Array(buffer)) })
    return buffers.get(buffer).place
  }
  const pack = (member) => {
    if (typeof member !== 'object' || member === null) return packPrimitive(member)
    if (places.has(member)) return ['same', places.get(member)]
    places.set(member, places.size)
    return packObject(member, pack, packBuffer)
  }
  const packed = pack(value)
  const byteCount = [...buffers.keys()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return {
    text: JSON.stringify({ packed, buffers: [...buffers.values()].map(({ text }) => text) }),
    byteCount,
  }
}

const errorKinds = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

const unpackers = (unpack, keep, buffers) => ({
  undefined: () => undefined,
  bigint: (text) => BigInt(text),
  number: (text) => Number(text),
  array: (...members) => {
    const array = keep([])
    for (const member of members) array.push(unpack(member))
    return array
  },
  ArrayBuffer: (place) => keep(buffers[place]),
  view: (kind, place, offset, length) => keep(new globalThis[kind](buffers[place], offset, length)),
  Date: (time) => keep(new Date(unpack(time))),
  RegExp: (source, flags) => keep(new RegExp(source, flags)),
  Map: (...members) => {
    const map = keep(new Map())
    for (const [name, member] of members) map.set(unpack(name), unpack(member))
    return map
  },
  Set: (...members) => {
    const set = keep(new Set())
    for (const member of members) set.add(unpack(member))
    return set
  },
  Error: (name, message) => keep(new (errorKinds[name] ?? Error)(message)),
})

export const unpackValue = (text, decode) => {
  const { packed, buffers: texts } = JSON.parse(text)
  const buffers = texts.map((bytes) => decode(bytes).buffer)
  const seen = []
  const keep = (object) => {
    seen.push(object)
    return object
  }
  const unpack = (member) => {
    if (typeof member !== 'object' || member === null) return member
    if (Array.isArray(member)) {
      const [kind, ...parts] = member
      return kind === 'same' ? seen[parts[0]] : kinds[kind](...parts)
    }
    const object = keep({})
    for (const [name, part] of Object.entries(member)) {
      Object.defineProperty(object, name, {
        value: unpack(part),
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
    return object
  }
  const kinds = unpackers(unpack, keep, buffers)
  return unpack(packed)
}
