import { eventFields, type FieldKind } from '../../src-core/events/event'

/** How a service writes its records: the order of the fields, and everything around their values. */
export interface RecordLayout {
  /**
   * The bytes before each value, and last those behind the last value. The quotes of a text belong to them,
   * but for the field `value`.
   */
  readonly around: readonly Uint8Array[]
  /** The field of each value, as its place in `eventFields`. */
  readonly fields: readonly number[]
  readonly kinds: readonly FieldKind[]
}

/** A longer record is not read this way. */
const longestRecord = 8192

const indexByName = new Map<string, number>(eventFields.map(({ name }, index) => [name, index]))

const memberStart = /[ \t\r\n]*([{,])[ \t\r\n]*"([A-Za-z]+)"[ \t\r\n]*:[ \t\r\n]*/y
const anyValue = /"[^"\\]*"|[^\s"',{}[\]]+/y
const recordEnd = /[ \t\r\n]*\}/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const isQuoted = (kind: FieldKind): boolean => kind === 'text' || kind === 'id'

/**
 * The layout of the record at `start`; undefined if it has not each documented field once, or is unusual
 * otherwise. Says nothing about the values.
 */
export const layoutAt = (bytes: Uint8Array, start: number): RecordLayout | undefined => {
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + start,
    Math.min(longestRecord, bytes.length - start),
  ).toString('latin1')
  const [around, fields, kinds]: [Uint8Array[], number[], FieldKind[]] = [[], [], []]
  let [at, before] = [0, '']
  while (fields.length < eventFields.length) {
    const [found = '', opening, name = ''] = matchAt(memberStart, text, at) ?? []
    const index = indexByName.get(name) ?? -1
    const [value = ''] = matchAt(anyValue, text, at + found.length) ?? []
    const kind = eventFields[index]?.kind
    if (kind === undefined || value === '' || fields.includes(index) || (opening === '{') !== (at === 0))
      return undefined
    const quote = isQuoted(kind) ? '"' : ''
    around.push(Buffer.from(before + found + quote, 'latin1'))
    fields.push(index)
    kinds.push(kind)
    at += found.length + value.length
    before = quote
  }
  const end = matchAt(recordEnd, text, at)
  return end === null
    ? undefined
    : { around: [...around, Buffer.from(before + end[0], 'latin1')], fields, kinds }
}
