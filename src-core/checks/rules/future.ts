import type { FaultRule } from '../rule'
import { findTimeFaults } from './parts/device-times'

/** Facts: how far ahead the time is. */
export const future: FaultRule = {
  needs: 'event',
  find: findTimeFaults,
  joins: 'attributes',
  brief: ({ table, row }, { t, lasting }) => {
    const { deviceTimestamp, ingressTimeStamp } = table.columns.times
    const ahead = (deviceTimestamp[row] ?? NaN) - (ingressTimeStamp[row] ?? NaN)
    return ahead > 0 ? t('faults.rules.future.brief', { span: lasting(ahead) }) : ''
  },
  why: ({ facts: [ahead = NaN] }, { t, span }) => t('faults.rules.future.why', { span: span(ahead) }),
  picture: null,
}
