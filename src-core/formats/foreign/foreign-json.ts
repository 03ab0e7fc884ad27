import { isJsonObject, type JsonValue } from '../../codec/json'
import { eventFields } from '../../events/event'
import { readElement } from '../json/element'
import { createElementScanner } from '../json/element-scanner'
import { readJsonHead } from '../json/head'

/** Enough to tell events from other objects. */
const enough = 20
const fieldNames = eventFields.map(({ name }) => name)

type Judgement = 'ours' | 'foreign' | null

/** Whether these are objects without any field of an event, and no answers of the service. */
const judge = (elements: readonly JsonValue[], isAll: boolean): Judgement => {
  const rows = elements.flatMap((element) => (Array.isArray(element) ? (element as JsonValue[]) : [element]))
  const isOurs = (element: JsonValue): boolean =>
    isJsonObject(element) && [...fieldNames, 'returnCode'].some((name) => Object.hasOwn(element, name))
  if (rows.some(isOurs)) return 'ours'
  if (!isAll && elements.length < enough) return null
  const objects = rows.filter((row) => isJsonObject(row) && Object.keys(row).length > 0)
  return objects.length > 0 && objects.length * 2 > rows.length ? 'foreign' : 'ours'
}

const valueIn = (bytes: Uint8Array): JsonValue | undefined => {
  const read = readElement(new TextDecoder().decode(bytes))
  return 'value' in read ? read.value : undefined
}

/** Whose objects the first lines hold; null: more of them are needed. */
export const judgeLines = (bytes: Uint8Array, isAll: boolean): Judgement => {
  const elements: JsonValue[] = []
  for (let at = 0; at < bytes.length && elements.length < enough;) {
    const feed = bytes.indexOf(10, at)
    if (feed === -1 && !isAll) break
    const line = bytes.subarray(at, feed === -1 ? bytes.length : feed)
    at = feed === -1 ? bytes.length : feed + 1
    const value = line.some((byte) => byte > 32) ? valueIn(line) : undefined
    if (value !== undefined) elements.push(value)
  }
  return judge(elements, isAll || bytes.length > mostBytes)
}

/** A head that holds fewer elements than this tells nothing more. */
const mostBytes = 512 * 1024

/** Whose objects a list or a document holds; null: more of it is needed. */
export const judgeDocument = (bytes: Uint8Array, isAll: boolean): Judgement => {
  const { names, listAt, isOver } = readJsonHead(bytes)
  if (names.some((name) => name === 'returnCode' || fieldNames.some((field) => field === name))) return 'ours'
  if (listAt === -1) {
    if (!isAll) return isOver && bytes.length > mostBytes ? 'ours' : null
    const document = isOver ? valueIn(bytes) : undefined
    return isJsonObject(document) ? 'foreign' : 'ours'
  }
  const elements: JsonValue[] = []
  const scanner = createElementScanner()
  for (let at = listAt; elements.length < enough;) {
    const end = scanner.next(bytes, at)
    if (end === -1) break
    const value = valueIn(bytes.subarray(at, end))
    if (value !== undefined) elements.push(value)
    if (bytes[end] !== 44) return judge(elements, true)
    at = end + 1
  }
  return judge(elements, isAll || bytes.length > mostBytes)
}
