import type { JsonObject, JsonValue } from '../../../../src-core/codec/json'
import type { FieldName } from '../../../../src-core/events/event'

const ordinaryEvent: Readonly<Record<FieldName, JsonValue>> = {
  createdTime: 1763622000500,
  id: 'pump-7@#temperature@#1763622000123',
  tenantId: 'tenant-1',
  projectId: 'project-1',
  modelId: 'model-1',
  deviceId: 'pump-7',
  attributeCode: 'temperature',
  attributeType: 'Float',
  attributeData: 21.5,
  channel: 'm',
  ingressTimeStamp: 1763622000400,
  deviceTimestamp: 1763622000123,
  correlationId: '',
  deleted: false,
}

/** An ordinary event of `pump-7`, with the fields given changed. */
export const sampleEvent = (changes: JsonObject = {}): JsonObject => ({ ...ordinaryEvent, ...changes })
