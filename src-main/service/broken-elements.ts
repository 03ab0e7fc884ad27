import { jsonIn } from '../../src-core/codec/json'
import type { TimeWindow } from '../../src-core/proof/time-window'

/** Reads what is left of a body whose JSON is broken within elements of `result`, and nowhere else. */
export interface MendedBody {
  /** The same JSON, with `null` in place of each broken element. */
  readonly json: string
  readonly broken: readonly BrokenText[]
}

export interface BrokenText {
  /** From 0 on. */
  readonly index: number
  readonly text: string
  /** Where it ends is not certain, so there may have been more elements in it. */
  readonly hasUncertainEnd: boolean
}

const member = String.raw`"[^"\\]*"\s*:\s*(?:"[^"\\]*"|-?\d[\d.eE+-]*|true|false|null)`
const head = new RegExp(String.raw`^\s*\{\s*(?:${member}\s*,\s*)*"result"\s*:\s*\[`)
const tail = new RegExp(String.raw`\]\s*(?:,\s*${member}\s*)*\}\s*$`)
const returnCode = /"returnCode"/
const blanks = /\s*/y

const skipBlanks = (json: string, from: number): number => {
  blanks.lastIndex = from
  blanks.test(json)
  return blanks.lastIndex
}

const openers = new Map([
  ['{', '}'],
  ['[', ']'],
])

/** The position after the object at `start`, by its brackets and texts only; -1: they do not close. */
const endOfObject = (json: string, start: number, limit: number): number => {
  const closing: string[] = []
  for (let at = start; at < limit; at += 1) {
    const character = json[at] ?? ''
    if (character === '"') {
      for (at += 1; at < limit && json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1
    } else if (character === '}' || character === ']') {
      if (closing.pop() !== character) return -1
      if (closing.length === 0) return at + 1
    } else {
      const closer = openers.get(character)
      if (closer !== undefined) closing.push(closer)
    }
  }
  return -1
}

/** A record of the service: not an object within one. */
const isRecord = (text: string): boolean =>
  /^\{\s*"/.test(text) && text.includes('"deviceId"') && text.includes('"id"') && jsonIn(text) !== undefined

/** Whether an element may end here: with the list, or before another element. */
const isBoundary = (json: string, at: number, listEnd: number): boolean => {
  const next = skipBlanks(json, at)
  return next === listEnd || json[next] === ','
}

const recordStart = /[,}\]"]\s*(?=\{\s*")/g
/** A hostile body could have any number of beginnings that lead nowhere. */
const maxTries = 2000

/** The next sound record; `listEnd`: none follows. */
const nextRecord = (json: string, from: number, listEnd: number): number => {
  recordStart.lastIndex = from
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (recordStart.exec(json) === null || recordStart.lastIndex >= listEnd) return listEnd
    const start = recordStart.lastIndex
    const end = endOfObject(json, start, listEnd)
    if (end !== -1 && isBoundary(json, end, listEnd) && isRecord(json.slice(start, end))) return start
    recordStart.lastIndex = start
  }
  return listEnd
}

interface Element {
  readonly text: string
  readonly end: number
  readonly kind: 'sound' | 'broken' | 'uncertain'
}

const countOf = (text: string, part: string): number => text.split(part).length - 1
/** As far as a broken text tells. */
const isOne = (text: string): boolean =>
  countOf(text, 'createdTime') <= 1 && countOf(text, 'deviceId') <= 1 && countOf(text, 'attributeCode') <= 1

const strayMember = /\s*,\s*("[^"]*")\s*:/y
/**
 * A name and its value follow where an element should begin, and not those of another one, which has no
 * opening brace.
 */
const isClosedTooEarly = (json: string, start: number, end: number): boolean => {
  strayMember.lastIndex = end
  const [, name] = strayMember.exec(json) ?? []
  return name !== undefined && !json.slice(start, end).includes(name)
}

const endOfBare = (json: string, start: number, listEnd: number): number => {
  const end = json.indexOf(',', start)
  return end === -1 || end > listEnd ? listEnd : end
}

const elementAt = (json: string, start: number, listEnd: number): Element => {
  const isBracketed = openers.has(json[start] ?? '')
  const end = isBracketed ? endOfObject(json, start, listEnd) : endOfBare(json, start, listEnd)
  if (end !== -1 && isBoundary(json, end, listEnd) && !isClosedTooEarly(json, start, end)) {
    const text = json.slice(start, end)
    if (jsonIn(text) !== undefined) return { text, end, kind: 'sound' }
    // A quote too few can join two records.
    if (isBracketed ? nextRecord(json, start + 1, end) === end && isOne(text) : !/[{"]/.test(text))
      return { text: text.trim(), end, kind: 'broken' }
  }
  const next = nextRecord(json, start + 1, listEnd)
  const text = json.slice(start, next).replace(/[\s,]+$/, '')
  return { text, end: next, kind: next < listEnd && isOne(text) ? 'broken' : 'uncertain' }
}

/** Commas and brackets alone are no broken element: the list itself is broken. */
const isNothing = ({ text }: Element): boolean => !/[\p{L}\d]/u.test(text)

/** What was cut off within a list of a record ends like the list of records does. */
const mayBeCutOff = ({ kind, end, text }: Element, listEnd: number, closing: string): boolean =>
  kind === 'uncertain' && end === listEnd && !returnCode.test(closing) && /[[\]]/.test(text)

/**
 * Mends a body that is broken within elements of `result`: everything around them must be sound, so that no
 * body that was cut off is taken for a short one. Undefined: it is broken in another way.
 */
export const mendBody = (json: string): MendedBody | undefined => {
  const [opening, closing] = [head.exec(json), tail.exec(json)]
  if (opening === null || closing === null || returnCode.test(opening[0]) === returnCode.test(closing[0]))
    return undefined
  const listEnd = closing.index
  const [parts, broken]: [string[], BrokenText[]] = [[], []]
  for (let at = skipBlanks(json, opening[0].length); at < listEnd;) {
    const element = elementAt(json, at, listEnd)
    if (mayBeCutOff(element, listEnd, closing[0]) || isNothing(element)) return undefined
    if (element.kind !== 'sound')
      broken.push({ index: parts.length, text: element.text, hasUncertainEnd: element.kind === 'uncertain' })
    parts.push(element.kind === 'sound' ? element.text : 'null')
    const next = skipBlanks(json, element.end)
    at = json[next] === ',' ? skipBlanks(json, next + 1) : next
  }
  if (broken.length === 0) return undefined
  return { json: `${json.slice(0, opening[0].length)}${parts.join(',')}${json.slice(listEnd)}`, broken }
}

const stamp = /"(?:createdTime|ingressTimeStamp|deviceTimestamp)"\s*:\s*"?(\d{12,14})(?![\d.])/g
const idTime = /@#(\d{12,14})(?!\d)/g

/**
 * Between which times the event of a broken element lies, by the stamps and the id that can still be read;
 * undefined: by none.
 */
export const timesOf = (text: string): TimeWindow | undefined => {
  const times = [stamp, idTime].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, digits]) => Number(digits)),
  )
  return times.length === 0 ? undefined : { first: Math.min(...times), last: Math.max(...times) }
}
