import type { FaultRule } from '../rule'
import { findTimeFaults } from './parts/device-times'

/** Facts: how far ahead the time is. */
export const future: FaultRule = {
  needs: 'event',
  find: findTimeFaults,
  why: ({ facts: [ahead = NaN] }, { t, span }) => t('faults.rules.future.why', { span: span(ahead) }),
  picture: null,
}
