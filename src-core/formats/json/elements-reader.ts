import { isJsonObject } from '../../codec/json'
import { eventFields } from '../../events/event'
import type { ElementBatches } from '../element-batches'
import { type FileProblemKind, ReadingError, toProblem } from '../file-problem'
import type { Listeners } from '../format-reader'
import { readElement } from './element'
import { faultIn, isElementAt, nextCandidate } from './element-fault'
import { createElementScanner } from './element-scanner'
import { skipBlanks } from './head'
import type { Pending } from './pending'

const comma = 44
const closeBracket = 93
const openBrace = 123
/** What is found at a fault is shown up to here, however the bytes arrive. */
const excerptBytes = 320
/** An element that has not ended by then may be broken, and hide those behind it. */
const firstLook = 1024 * 1024

const fieldNames: ReadonlySet<string> = new Set(eventFields.map(({ name }) => name))

/** Hands out elements and faults, and counts them. */
const createCounted = (pending: Pending, events: ElementBatches, onFault: Listeners['onFault']) => {
  let [row, element] = [0, 1]
  let names = fieldNames
  return {
    /** Those of our events and of the last element. */
    get names() {
      return names
    },
    /** False: it is not the JSON of one element. */
    take: (json: string): boolean => {
      const read = readElement(json)
      if ('broken' in read) return false
      events.add(read.value, read.hasDoubled)
      if (isJsonObject(read.value)) names = new Set([...fieldNames, ...Object.keys(read.value)])
      row++
      element++
      return true
    },
    leaveOut: (kind: FileProblemKind, at: number, rowCount: number): void => {
      const found = new TextDecoder().decode(pending.bytes.subarray(at, at + excerptBytes))
      const reason = new ReadingError(kind, null, found, { ...pending.positionAt(at), element })
      onFault({ problem: toProblem(reason, 1), row, rowCount })
      element += rowCount
    },
  }
}

/** Finds the end of the element at the start of the pending bytes, as far as its brackets tell. */
const createEnd = (pending: Pending) => {
  let scanner = createElementScanner()
  let [scanned, end] = [0, -1]
  return {
    /** -1: it has not arrived. */
    find: (): number => {
      if (end === -1) end = scanner.next(pending.bytes, scanned)
      if (end === -1) scanned = pending.bytes.length
      return end
    },
    /** Another one is looked for from here. */
    restart: (from: number): void => {
      scanner = createElementScanner()
      ;[scanned, end] = [from, -1]
    },
  }
}

type Outcome = 'next' | 'waiting' | 'over'

/** Reads the elements of lists. An element that is no JSON is left out, and reading goes on behind it. */
export const createElementsReader = (pending: Pending, events: ElementBatches, listeners: Listeners) => {
  const counted = createCounted(pending, events, listeners.onFault)
  const end = createEnd(pending)
  let isFirst = true
  let looked = firstLook
  let fault: { readonly kind: FileProblemKind; readonly at: number; readonly rowCount: number } | null = null
  let isReported = false
  /** Behind a fault, the next element is looked for from here. */
  let searched = 0

  const goOn = (at: number): Outcome => {
    pending.drop(at)
    end.restart(0)
    ;[fault, isReported, looked] = [null, false, firstLook]
    return 'next'
  }
  const setFault = (kind: FileProblemKind, at: number, rowCount: number): Outcome => {
    fault = { kind, at, rowCount }
    searched = at
    return 'next'
  }
  /** Behind the end of an element. */
  const passEnd = (at: number): Outcome => {
    const byte = pending.bytes[at]
    if (byte === comma) return goOn(at + 1)
    if (byte === closeBracket) {
      goOn(at)
      return 'over'
    }
    // A brace that closes nothing.
    end.restart(at + 1)
    return fault === null ? setFault('badJson', at, 0) : 'next'
  }
  const findFault = (length: number, isWhole: boolean): boolean => {
    const bytes = pending.bytes.subarray(0, length)
    const found = faultIn(bytes, isWhole)
    if (found === null) return false
    const isBlank = skipBlanks(bytes, 0) === length
    const hasRead = found.before !== '' && counted.take(found.before)
    setFault(found.kind, found.at, isBlank || hasRead ? 0 : 1)
    return true
  }
  const readElementTo = (at: number): Outcome => {
    const isEmptyList = isFirst && pending.bytes[at] === closeBracket && skipBlanks(pending.bytes, 0) === at
    isFirst = false
    if (isEmptyList) return passEnd(at)
    const json = pending.soundText(at)
    if (json !== null && counted.take(json)) return passEnd(at)
    findFault(at, true)
    return 'next'
  }
  const cutShort = (): Outcome => {
    const { length } = pending.bytes
    const isBlank = skipBlanks(pending.bytes, 0) === length
    const json = pending.soundText(length)
    const isObject = json !== null && pending.bytes[skipBlanks(pending.bytes, 0)] === openBrace
    counted.leaveOut('cutShort', length, isBlank || (isObject && counted.take(json)) ? 0 : 1)
    return 'waiting'
  }
  const readNext = (isEnd: boolean): Outcome => {
    const at = end.find()
    if (at !== -1) return readElementTo(at)
    const { length } = pending.bytes
    if (isEnd || length >= looked) {
      looked = length * 2
      if (findFault(length, false)) return 'next'
    }
    return isEnd ? cutShort() : 'waiting'
  }
  /** Looks for the next element, or for the end of the broken one. */
  const search = (isEnd: boolean): Outcome => {
    const { bytes } = pending
    const at = end.find()
    // Behind a quote too many, a bracket that ends the list may be any other one, unless no element follows.
    const isDoubtful = bytes[at] === closeBracket
    const candidate = nextCandidate(bytes, searched, at === -1 || isDoubtful ? bytes.length : at)
    if (candidate === -1) {
      if (at !== -1 && (!isDoubtful || isEnd)) return passEnd(at)
      searched = bytes.length
      return 'waiting'
    }
    const isElement = isElementAt(bytes, candidate, counted.names, isEnd)
    searched = candidate
    if (isElement === null) return 'waiting'
    if (isElement) return goOn(candidate)
    searched++
    return 'next'
  }
  const passFault = ({ kind, at, rowCount }: NonNullable<typeof fault>, isEnd: boolean): Outcome => {
    if (!isEnd && pending.bytes.length < at + excerptBytes) return 'waiting'
    if (!isReported) counted.leaveOut(kind, at, rowCount)
    isReported = true
    // Only a comma is missing.
    if (rowCount === 0 && pending.bytes[at] === openBrace) return goOn(at)
    return search(isEnd)
  }
  return {
    /** Another list begins with the pending bytes. */
    begin: (): void => {
      isFirst = true
      goOn(0)
    },
    /** True: the list has ended, and the pending bytes begin with its closing bracket. */
    read: (isEnd: boolean): boolean => {
      for (;;) {
        const outcome = fault === null ? readNext(isEnd) : passFault(fault, isEnd)
        if (outcome !== 'next') return outcome === 'over'
      }
    },
  }
}
