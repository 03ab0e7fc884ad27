import type { JsonObject } from '../../src-core/codec/json'
import {
  type DifferenceKind,
  differenceKinds,
  type Differences,
  fieldBit,
  noRow,
} from '../../src-core/compare/difference'
import type { FieldName } from '../../src-core/events/event'
import { TimeSet } from '../../src-core/proof/time-set'
import { createEvents, firstTime } from './million-events'

/** Two results of the same events with known differences, and these as `keyOf` writes them. */
export interface SeededChanges {
  readonly left: readonly JsonObject[]
  readonly right: readonly JsonObject[]
  readonly expected: ReadonlySet<string>
}

export const toleranceMs = 1000

const keyOf = (kind: DifferenceKind, left: number, right: number, fields: number): string =>
  [kind, left, right, fields].join(' ')

export const keysOfDifferences = ({ count, kinds, left, right, fields }: Differences): ReadonlySet<string> =>
  new Set(
    Array.from({ length: count }, (_, index) =>
      keyOf(
        differenceKinds[kinds[index] ?? 0] ?? 'changed',
        left[index] ?? noRow,
        right[index] ?? noRow,
        fields[index] ?? 0,
      ),
    ),
  )

const bitsOf = (names: readonly FieldName[]): number => names.reduce((bits, name) => bits | fieldBit(name), 0)

const changedText = {
  tenantId: 'other',
  projectId: 'other',
  modelId: 'other',
  channel: 'x',
  correlationId: 'c-7',
  attributeType: 'Double',
} as const
const changedTimes = ['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const
const changedFields = [...Object.keys(changedText), ...changedTimes, 'attributeData'] as readonly FieldName[]

const withChange = (event: JsonObject, field: FieldName): JsonObject => {
  if (field in changedText) return { ...event, [field]: changedText[field as keyof typeof changedText] }
  if (field === 'attributeData')
    return {
      ...event,
      attributeData: typeof event['attributeData'] === 'number' ? event['attributeData'] + 0.5 : 'another',
    }
  return { ...event, [field]: Number(event[field]) + 7 }
}

const moved = (event: JsonObject, ms: number): JsonObject => {
  const time = Number(event['deviceTimestamp']) + ms
  return {
    ...event,
    deviceTimestamp: time,
    id: `${String(event['deviceId'])}@#${String(event['attributeCode'])}@#${String(time)}`,
  }
}

/**
 * What becomes of the `number`th changed event: how it is on the left and on the right, if it is there, and
 * the difference to be found.
 */
interface Change {
  readonly kind: DifferenceKind
  readonly left: JsonObject | null
  readonly right: JsonObject | null
  readonly fields: readonly FieldName[]
}

const changeOf = (number: number, event: JsonObject): Change => {
  const round = Math.floor(number / 6)
  const field = changedFields[round % changedFields.length] ?? 'channel'
  const changes: readonly Change[] = [
    { kind: 'changed', left: event, right: withChange(event, field), fields: [field] },
    { kind: 'missingRight', left: event, right: null, fields: [] },
    { kind: 'missingLeft', left: null, right: event, fields: [] },
    { kind: 'deletedRight', left: event, right: { ...event, deleted: true }, fields: ['deleted'] },
    { kind: 'deletedLeft', left: { ...event, deleted: true }, right: event, fields: ['deleted'] },
    {
      kind: 'moved',
      left: event,
      right: moved(event, (round % 2 === 0 ? 1 : -1) * (1 + (round % toleranceMs))),
      fields: ['id', 'deviceTimestamp'],
    },
  ]
  return changes[number % 6] ?? { kind: 'changed', left: event, right: event, fields: [] }
}

/** `changeCount` changes of all kinds, spread over `count` events; the right one begins in the middle. */
export const createSeededChanges = (count: number, changeCount: number): SeededChanges => {
  const events = createEvents(count)
  const stride = Math.floor(count / changeCount)
  const left: JsonObject[] = []
  const right: JsonObject[] = []
  const expected = new Set<string>()
  const half = Math.floor(count / 2)
  const places = new Map<number, readonly [JsonObject | null, number]>()
  for (const [index, event] of events.entries()) {
    const isChanged = index % stride === 0 && index / stride < changeCount
    const change = isChanged ? changeOf(index / stride, event) : null
    const leftRow = change?.left === null ? noRow : left.push(change?.left ?? event) - 1
    if (change) places.set(index, [change.right, leftRow])
  }
  const addRight = (index: number): void => {
    const change = places.get(index)
    const event = change === undefined ? events[index] : change[0]
    const rightRow = event === null || event === undefined ? noRow : right.push(event) - 1
    if (change === undefined) return
    const { kind, fields } = changeOf(index / stride, events[index] ?? {})
    expected.add(keyOf(kind, change[1], rightRow, bitsOf(fields)))
  }
  for (let index = half; index < count; index += 1) addRight(index)
  for (let index = 0; index < half; index += 1) addRight(index)
  return { left, right, expected }
}

/** A proof for every event of every device. */
export const provenMonth = () => {
  const month = TimeSet.of({ first: firstTime - 86_400_000, last: firstTime + 40 * 86_400_000 })
  const byDevice = new Map(
    Array.from({ length: 8 }, (_, device) => [`pump-${String(device).padStart(4, '0')}`, month]),
  )
  return { asked: byDevice, proven: byDevice, asOf: Infinity }
}
