import type { FaultRule } from '../rule'
import { findTimeFaults } from './parts/device-times'

/** Facts: the time. */
export const tooOld: FaultRule = {
  needs: 'event',
  find: findTimeFaults,
  joins: 'attributes',
  why: ({ facts: [time = NaN] }, { t, instant, thresholds }) =>
    t('faults.rules.tooOld.why', { time: instant(time), year: thresholds().oldestYear }),
  picture: null,
}
