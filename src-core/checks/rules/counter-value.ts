import type { FaultRule } from '../rule'
import { findCounterValues } from './parts/counter-values'

/** Facts: the value, the one before, and the one after. */
export const counterValue: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findCounterValues,
  joins: 'equalValues',
  why: ({ facts: [value = NaN, before = NaN, after = NaN] }, { t }) =>
    t('faults.rules.counterValue.why', { value, before, after }),
  picture: {
    compare: ({ facts: [, before = NaN, after = NaN] }) => [
      { kind: 'allowed', low: Math.min(before, after), high: Math.max(before, after) },
    ],
  },
}
