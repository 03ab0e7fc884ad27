import type { FaultRule } from '../rule'
import { findTimeFaults } from './parts/device-times'

/** Facts: from ingress to the device's time. */
export const ingressFirst: FaultRule = {
  needs: 'event',
  find: findTimeFaults,
  joins: 'attributes',
  why: ({ facts: [ahead = NaN] }, { t, span }) => t('faults.rules.ingressFirst.why', { span: span(ahead) }),
  picture: null,
}
