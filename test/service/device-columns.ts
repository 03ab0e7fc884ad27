import { type JsonObject, stringifyJson } from '../../src-core/codec/json'
import { idSeparator, type TimeField } from '../../src-core/events/event'

/** The events of one device as columns: millions of them, and JSON only for those that are answered. */
export interface DeviceColumns {
  readonly deviceId: string
  readonly count: number
  readonly stamps: Readonly<Record<TimeField, Float64Array>>
  readonly attributeNames: readonly string[]
  readonly attributes: Uint32Array
  /** A number, or a code of `texts` where the attribute is a text. */
  readonly values: Float64Array
  readonly isText: Uint8Array
  readonly texts: readonly string[]
  /** Literal events: the whole record, by row. */
  readonly literals: ReadonlyMap<number, JsonObject>
}

const literalId = (literal: JsonObject): string => (typeof literal.id === 'string' ? literal.id : '')

export const idOf = (columns: DeviceColumns, row: number): string => {
  const literal = columns.literals.get(row)
  if (literal !== undefined) return literalId(literal)
  const attribute = columns.attributeNames[columns.attributes[row] ?? 0] ?? ''
  return `${columns.deviceId}${idSeparator}${attribute}${idSeparator}${columns.stamps.deviceTimestamp[row]}`
}

const generatedJson = (columns: DeviceColumns, row: number, deleted: boolean): string => {
  const { deviceId, stamps } = columns
  const isText = columns.isText[row] === 1
  const value = columns.values[row] ?? 0
  const attribute = columns.attributeNames[columns.attributes[row] ?? 0] ?? ''
  return (
    `{"createdTime":${stamps.createdTime[row]},"id":${JSON.stringify(idOf(columns, row))},"tenantId":"tenant-1",` +
    `"projectId":"project-1","modelId":"pump-mk2","deviceId":${JSON.stringify(deviceId)},` +
    `"attributeCode":${JSON.stringify(attribute)},"attributeType":"${isText ? 'String' : 'Float'}",` +
    `"attributeData":${isText ? JSON.stringify(columns.texts[value] ?? '') : value},"channel":"m",` +
    `"ingressTimeStamp":${stamps.ingressTimeStamp[row]},"deviceTimestamp":${stamps.deviceTimestamp[row]},` +
    `"correlationId":"","deleted":${deleted}}`
  )
}

/** Written once: a service is asked for the same records again and again. */
const literalTexts = new WeakMap<JsonObject, string>()

const literalJson = (literal: JsonObject): string => {
  const text = literalTexts.get(literal) ?? stringifyJson(literal)
  literalTexts.set(literal, text)
  return text
}

export const jsonOf = (columns: DeviceColumns, row: number, isFlagged: boolean): string => {
  const literal = columns.literals.get(row)
  if (literal === undefined) return generatedJson(columns, row, isFlagged)
  return isFlagged ? stringifyJson({ ...literal, deleted: true }) : literalJson(literal)
}

const stampOf = (literal: JsonObject, field: TimeField): number => {
  const candidates = [literal[field], literal.deviceTimestamp, literal.createdTime, literal.ingressTimeStamp]
  return candidates.find((stamp) => typeof stamp === 'number') ?? 0
}

/**
 * Events given as they are, odd ones included; a stamp that is no number is taken from another of the same
 * event.
 */
export const literalColumns = (deviceId: string, events: readonly JsonObject[]): DeviceColumns => ({
  deviceId,
  count: events.length,
  stamps: {
    createdTime: Float64Array.from(events, (event) => stampOf(event, 'createdTime')),
    ingressTimeStamp: Float64Array.from(events, (event) => stampOf(event, 'ingressTimeStamp')),
    deviceTimestamp: Float64Array.from(events, (event) => stampOf(event, 'deviceTimestamp')),
  },
  attributeNames: [],
  attributes: new Uint32Array(events.length),
  values: new Float64Array(events.length),
  isText: new Uint8Array(events.length),
  texts: [],
  literals: new Map(events.entries()),
})

const joined = <T extends Float64Array | Uint32Array | Uint8Array>(target: T, first: T, second: T): T => {
  target.set(first)
  target.set(second, first.length)
  return target
}

/**
 * More events of the same device behind those it has. The literal ones only: what is generated comes first.
 */
export const withLiterals = (columns: DeviceColumns, events: readonly JsonObject[]): DeviceColumns => {
  const more = literalColumns(columns.deviceId, events)
  const count = columns.count + more.count
  const { stamps } = columns
  return {
    ...columns,
    count,
    stamps: {
      createdTime: joined(new Float64Array(count), stamps.createdTime, more.stamps.createdTime),
      ingressTimeStamp: joined(
        new Float64Array(count),
        stamps.ingressTimeStamp,
        more.stamps.ingressTimeStamp,
      ),
      deviceTimestamp: joined(new Float64Array(count), stamps.deviceTimestamp, more.stamps.deviceTimestamp),
    },
    attributes: joined(new Uint32Array(count), columns.attributes, more.attributes),
    values: joined(new Float64Array(count), columns.values, more.values),
    isText: joined(new Uint8Array(count), columns.isText, more.isText),
    literals: new Map([
      ...columns.literals,
      ...[...more.literals].map(([row, event]) => [columns.count + row, event] as const),
    ]),
  }
}

/**
 * A stamp of the service's own, which it never shows: when it first got the event, up to half an hour after
 * `createdTime`. A record that was put in the place of another has the stamp of that one: `origins`, by row.
 */
export const hiddenStamps = (
  { stamps: { createdTime } }: DeviceColumns,
  origins: ReadonlyMap<number, number>,
): Float64Array =>
  createdTime.map((_, row) => {
    const origin = origins.get(row) ?? row
    return (createdTime[origin] ?? 0) + (((origin + 1) * 2_654_435_761) % 1_800_000)
  })
