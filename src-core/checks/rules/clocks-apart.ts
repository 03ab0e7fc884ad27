import type { FaultRule } from '../rule'
import { findTimeFaults } from './parts/device-times'

/**
 * Facts: from the device's time to ingress; of a device whose clock is ahead usually, also of how many of its
 * events, and of how many in all.
 */
export const clocksApart: FaultRule = {
  needs: 'event',
  find: findTimeFaults,
  joins: 'attributes',
  why: ({ facts: [behind = NaN, count, total = NaN] }, { t, span, number }) =>
    count === undefined
      ? t(`faults.rules.clocksApart.why.${behind > 0 ? 'late' : 'early'}`, { span: span(behind) })
      : t('faults.rules.clocksApart.why.ahead', {
          span: span(behind),
          count: number(count),
          total: number(total),
        }),
  picture: null,
}
