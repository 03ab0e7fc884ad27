import { type SampleService, startSampleService } from '../service/sample-service'
import { startLiveValve } from './live-valve'

const day = 86_400_000

/** Shown first: enough events for a full answer, one every 50 s. */
export const demoDevice = 'pump-0042'
export const otherDevices = ['pump-0043', 'cabinet-7'] as const

/**
 * The sample service on a free port, with three devices and their events of the last week up to `now` (ms
 * since the epoch), and a device that goes on reporting, until `endReports` is called.
 */
export const startDemoService = async (
  now: number,
): Promise<{ readonly service: SampleService; endReports(): void }> => {
  const service = await startSampleService({
    devices: [
      { deviceId: demoDevice, count: 12_000, from: now - 7 * day, to: now, spread: 'even' },
      { deviceId: otherDevices[0], count: 4_000, from: now - 7 * day, to: now, spread: 'bursty' },
      { deviceId: otherDevices[1], count: 600, from: now - 3 * day, to: now, spread: 'even' },
    ],
  })
  return { service, endReports: startLiveValve(service, now) }
}
