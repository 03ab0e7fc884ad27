import type { JsonObject } from '../../src-core/codec/json'

export interface LiveEvent {
  readonly value: number
  readonly deviceId?: string
  readonly attributeCode?: string
  /** When the device measured it, ms since the epoch; now by default. */
  readonly ms?: number
  /** When the service stored it, ms since the epoch; the same by default. */
  readonly storedMs?: number
}

export const liveDevice = 'valve-7'

/** An event of a device that reports while a test or the demo runs. */
export const liveEvent = ({
  value,
  deviceId = liveDevice,
  attributeCode = 'position',
  ms = Date.now(),
  storedMs = ms,
}: LiveEvent): JsonObject => ({
  createdTime: storedMs,
  id: `${deviceId}@#${attributeCode}@#${String(ms)}`,
  tenantId: 't',
  projectId: 'p',
  modelId: 'valve-mk1',
  deviceId,
  attributeCode,
  attributeType: 'Float',
  attributeData: value,
  channel: 'm',
  ingressTimeStamp: storedMs,
  deviceTimestamp: ms,
  correlationId: '',
  deleted: false,
})
