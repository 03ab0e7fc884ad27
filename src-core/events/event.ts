/**
 * The only list of the fields of a device event: names, kinds and order as the service documents them. Columns, the
 * CSV header, the decoder and the grid are derived from it.
 *
 * Kinds:
 * - `time`  an integer time stamp; the service's sample counts milliseconds since the epoch
 * - `id`    `<deviceId>@#<attributeCode>@#<timestamp>`, though nothing promises that shape
 * - `text`  a string that repeats from event to event
 * - `value` a JSON number when `attributeType` is `Float`, a JSON string when it is `String`
 * - `flag`  a boolean
 */
export const eventFields = [
  { name: 'createdTime', kind: 'time' },
  { name: 'id', kind: 'id' },
  { name: 'tenantId', kind: 'text' },
  { name: 'projectId', kind: 'text' },
  { name: 'modelId', kind: 'text' },
  { name: 'deviceId', kind: 'text' },
  { name: 'attributeCode', kind: 'text' },
  { name: 'attributeType', kind: 'text' },
  { name: 'attributeData', kind: 'value' },
  { name: 'channel', kind: 'text' },
  { name: 'ingressTimeStamp', kind: 'time' },
  { name: 'deviceTimestamp', kind: 'time' },
  { name: 'correlationId', kind: 'text' },
  { name: 'deleted', kind: 'flag' },
] as const

export type EventField = (typeof eventFields)[number]
export type FieldKind = EventField['kind']
export type FieldName = EventField['name']
export type FieldNameOf<K extends FieldKind> = Extract<EventField, { kind: K }>['name']
export type TimeField = FieldNameOf<'time'>
export type TextField = FieldNameOf<'text'>
export type FlagField = FieldNameOf<'flag'>

/** The fields by their names. */
export const fieldNamed = Object.fromEntries(eventFields.map((field) => [field.name, field])) as {
  readonly [Field in EventField as Field['name']]: Field
}

const namesOfKind = <K extends FieldKind>(kind: K): readonly FieldNameOf<K>[] =>
  eventFields.filter((field) => field.kind === kind).map((field) => field.name as FieldNameOf<K>)

export const timeFields = namesOfKind('time')
export const textFields = namesOfKind('text')
export const flagFields = namesOfKind('flag')

/** The service's own marker between the three parts of an event id. */
export const idSeparator = '@#'

/**
 * The largest `limitNum` that the service accepts, and so the most events that it promises to return at once.
 */
export const maximumLimit = 1000

/**
 * What can be unusual about a record. No unusual record is dropped: it is shown, marked and counted.
 * The position in this list is the bit in the `anomalies` column.
 */
export const anomalies = [
  /** The element of `result` is not a JSON object at all. */
  'notAnObject',
  /** No string `id` (missing, empty or of another type): shown, and cannot be deleted. */
  'noId',
  /** `deviceId` is not the device of the request. */
  'otherDevice',
  /** `attributeType` is neither `Float` nor `String`. */
  'unknownType',
  /** A field, `attributeData` included, holds another JSON type than the one documented. */
  'wrongType',
  /** A documented field is missing. */
  'missingField',
  /** A field the service does not document. */
  'extraField',
  /** A number that a double cannot represent exactly; its digits are kept. */
  'exactNumber',
  /** A name that occurs twice in the record: the last value is kept, as in most JSON parsers. */
  'doubledName',
] as const

export type Anomaly = (typeof anomalies)[number]

export const anomalyBit = (anomaly: Anomaly): number => 1 << anomalies.indexOf(anomaly)

/** The bits of the `anomalies` column that are anomalies. */
export const anomalyBits = (1 << anomalies.length) - 1

/**
 * Of those, the ones that cast doubt on a record. A service may send more than it documents with each of them:
 * if that stood out, nothing else did.
 */
export const doubtfulBits = anomalyBits & ~(anomalyBit('extraField') | anomalyBit('exactNumber'))

/**
 * The highest bit of that column is no anomaly: the record is of a table of others, which has no ids, lacks
 * most fields of the service and has other ones.
 */
export const ofOthers = 1 << 15
