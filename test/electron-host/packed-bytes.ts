/**
 * Typed arrays on their way between the page and main, as base64 text: playwright's own way for them decodes byte by
 * byte on the page's thread, which took 230 ms for 20,000 events. `page-world.mjs` has the same two functions.
 */
const bytesName = '\u0000bytes'

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array }

interface PackedBytes {
  readonly [bytesName]: string
  readonly kind: keyof typeof kinds
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isPacked = (value: Record<string, unknown>): value is Record<string, unknown> & PackedBytes => bytesName in value

const mapMembers = (value: unknown, change: (member: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)])) : value
}

export const packBytes = (value: unknown): unknown => {
  if (!ArrayBuffer.isView(value)) return mapMembers(value, packBytes)
  const text = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  // By its tag: a `Buffer` is a `Uint8Array` to the page, as in Electron.
  return { [bytesName]: text, kind: Object.prototype.toString.call(value).slice(8, -1) }
}

export const unpackBytes = (value: unknown): unknown => {
  if (!isPlain(value) || !isPacked(value)) return mapMembers(value, unpackBytes)
  // Copied out of Node's shared pool, so that the array has a buffer of its own and at its start.
  return new kinds[value.kind](new Uint8Array(Buffer.from(value[bytesName], 'base64')).buffer)
}
