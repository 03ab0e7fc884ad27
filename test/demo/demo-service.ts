import { type SampleService, startSampleService } from '../service/sample-service'

const day = 86_400_000

/** Shown first: enough events for a full answer, one every 50 s. */
export const demoDevice = 'pump-0042'
export const otherDevices = ['pump-0043', 'cabinet-7'] as const

/** The sample service on a free port, with three devices and their events of the last week up to `now` (ms since the epoch). */
export const startDemoService = (now: number): Promise<SampleService> =>
  startSampleService({
    devices: [
      { deviceId: demoDevice, count: 12_000, from: now - 7 * day, to: now, spread: 'even' },
      { deviceId: otherDevices[0], count: 4_000, from: now - 7 * day, to: now, spread: 'bursty' },
      { deviceId: otherDevices[1], count: 600, from: now - 3 * day, to: now, spread: 'even' },
    ],
  })
