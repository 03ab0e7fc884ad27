import type { EventColumns } from '../../src-core/codec/event-batch'
import { isJsonObject, type JsonValue } from '../../src-core/codec/json'
import { timeFields } from '../../src-core/events/event'
import type { AnswerShape } from '../../src-core/service-facts/answer-shape'

/** Attributes as they occur. */
const createAttributes = () => {
  const positions = new Map<string, number>()
  return {
    positionOf: (name: string): number => {
      const known = positions.get(name) ?? positions.size
      positions.set(name, known)
      return known
    },
    names: (): readonly string[] => [...positions.keys()],
  }
}

/** Of rows whose ids are `<deviceId>@#<attributeCode>@#<time>`, all of one device. */
export const shapeOfRows = (
  { times, texts, idAttribute, idTime }: EventColumns,
  count: number,
  attributes: readonly string[],
): AnswerShape => {
  const own = createAttributes()
  const positions = new Map<number, number>()
  const attributeOf = new Uint16Array(count)
  let hasIdsAscending = true
  const idOf = (row: number): string =>
    `${attributes[idAttribute[row] ?? 0] ?? ''}@#${String(idTime[row] ?? 0)}`
  for (let row = 0; row < count; row += 1) {
    const code = texts.attributeCode[row] ?? 0
    const position = positions.get(code) ?? own.positionOf(attributes[code] ?? '')
    positions.set(code, position)
    attributeOf[row] = position
    hasIdsAscending &&= row === 0 || idOf(row - 1) <= idOf(row)
  }
  return {
    count,
    times: {
      createdTime: times.createdTime.slice(0, count),
      ingressTimeStamp: times.ingressTimeStamp.slice(0, count),
      deviceTimestamp: times.deviceTimestamp.slice(0, count),
    },
    attributes: own.names(),
    attributeOf,
    hasIdsAscending,
  }
}

/** Undefined: one of them has no id, or a time that is no number, and shows nothing for certain. */
export const shapeOfElements = (elements: readonly JsonValue[]): AnswerShape | undefined => {
  const count = elements.length
  const own = createAttributes()
  const attributeOf = new Uint16Array(count)
  const times = {
    createdTime: new Float64Array(count),
    ingressTimeStamp: new Float64Array(count),
    deviceTimestamp: new Float64Array(count),
  }
  let [hasIdsAscending, last] = [true, '']
  for (const [row, element] of elements.entries()) {
    if (!isJsonObject(element) || typeof element.id !== 'string') return undefined
    for (const field of timeFields) {
      const time = element[field]
      if (typeof time !== 'number') return undefined
      times[field][row] = time
    }
    const { attributeCode, id } = element
    attributeOf[row] = own.positionOf(typeof attributeCode === 'string' ? attributeCode : '')
    hasIdsAscending &&= id >= last
    last = id
  }
  return { count, times, attributes: own.names(), attributeOf, hasIdsAscending }
}
