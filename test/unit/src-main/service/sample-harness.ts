import { createServiceClient } from '../../../../src-main/service/client'
import { readOnArrival } from '../../../../src-main/service/unread-answer'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import {
  type SampleService,
  type SampleServiceOptions,
  startSampleService,
} from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
import { allElements } from '../../support/all-elements'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { permitted } from '../../support/permitted'
import { never, systemClock } from './wire-harness'

export const base = Date.UTC(2026, 10, 20, 8)

/** One event, with its three stamps apart: device at `ms`, ingress 10 later, storage 100 later. */
export const eventAt = (ms: number, attributeCode = 'temperature', deviceId = 'dev-7') => ({
  id: `${deviceId}@#${attributeCode}@#${base + ms}`,
  deviceId,
  attributeCode,
  attributeType: 'Float',
  attributeData: ms,
  deviceTimestamp: base + ms,
  ingressTimeStamp: base + ms + 10,
  createdTime: base + ms + 100,
  deleted: false,
})

const valueOf = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && 'attributeData' in element
    ? element.attributeData
    : element

/** The real client against the sample service, over a socket. */
const startSample = async (options: SampleServiceOptions) => {
  const service = await startSampleService(options)
  const net = createNet()
  const client = createServiceClient({
    permitDeletion: permitted,
    transport: createNetTransport(net.request, null),
    bodies: createBodiesInThread(),
    clock: systemClock,
  })
  const list = (change: object = {}, token = service.token) =>
    readOnArrival(
      client.listEvents(
        { baseUrl: service.url, token },
        { deviceId: 'dev-7', zone: 'UTC', limit: 1000, start: base, end: base + 86_400_000, ...change },
        allElements,
        never(),
      ),
    )
  return {
    service,
    list,
    /** The values of the events that are answered, or the error. */
    async values(change: object = {}): Promise<unknown> {
      const listed = await list(change)
      return listed.ok ? listed.value.elements.map(valueOf) : listed.error
    },
    remove: (eventId: string) =>
      readOnArrival(
        client.deleteEvent(
          { baseUrl: service.url, token: service.token, connectionId: 'c' },
          eventId,
          never(),
        ),
      ),
    turn(change: Partial<Switches>): void {
      service.switches = { ...service.switches, ...change }
    },
    async stop() {
      net.close()
      await service.stop()
    },
  }
}

export type Sample = Awaited<ReturnType<typeof startSample>>

export const withSample = async (
  options: SampleServiceOptions,
  use: (sample: Sample, service: SampleService) => Promise<void>,
): Promise<void> => {
  const sample = await startSample(options)
  try {
    await use(sample, sample.service)
  } finally {
    await sample.stop()
  }
}
