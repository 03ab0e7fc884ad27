import { expect, it } from 'vitest'
import { newestReceived } from '../../../../src-core/events/newest-received'
import { runAtOnce } from '../../../../src-core/events/slices'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from './sample-events'

const newestOf = (...times: readonly (number | string)[]): number =>
  runAtOnce(newestReceived(tableOf(times.map((time) => sampleEvent({ ingressTimeStamp: time }))), 1000))

it('is the latest time at which an event was received, up to now', () => {
  expect(newestOf(5, 900.7, 30)).toBe(900)
  expect(newestOf(5, 1001)).toBe(5)
  expect(newestOf('unknown')).toBe(-Infinity)
})
