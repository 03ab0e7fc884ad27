import type { FaultRule } from '../rule'
import { findTimeFaults } from './parts/device-times'

/** Facts: from the device's time to ingress. */
export const clocksApart: FaultRule = {
  needs: 'event',
  find: findTimeFaults,
  joins: 'attributes',
  why: ({ facts: [behind = NaN] }, { t, span }) =>
    t(`faults.rules.clocksApart.why.${behind > 0 ? 'late' : 'early'}`, { span: span(behind) }),
  picture: null,
}
