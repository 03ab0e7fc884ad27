import type { FaultRule } from '../rule'
import { findCounterValues } from './parts/counter-values'

/** Facts: the value, and the one before. */
export const counterReset: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findCounterValues,
  titled: ({ facts: [after = NaN, before = NaN] }, { exactly }) => ({
    before: exactly(before),
    after: exactly(after),
  }),
  why: ({ facts: [value = NaN, before = NaN] }, { t }) =>
    t('faults.rules.counterReset.why', { value, before }),
  picture: {
    compare: ({ facts: [, before = NaN] }, { times, at }) => [
      { kind: 'level', value: before, from: -Infinity, to: times[at] ?? NaN },
    ],
    caption: ([, before = NaN], { t, rounded }) =>
      t('faults.rules.counterReset.caption', { value: rounded(before) }),
  },
}
