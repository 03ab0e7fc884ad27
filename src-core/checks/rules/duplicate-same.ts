import type { FaultRule } from '../rule'
import { findDuplicates } from './parts/duplicates'

/** Facts: the row of the first event. */
export const duplicateSame: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: false,
  find: findDuplicates,
  joins: 'attributes',
  why: ({ table, facts: [first = NaN] }, { t, instant }) =>
    t('faults.rules.duplicateSame.why', {
      ingress: instant(table.columns.times.ingressTimeStamp[first] ?? NaN),
    }),
  picture: null,
}
