import type { FaultRule } from '../rule'
import { findDuplicates, keyOfWhy } from './parts/duplicates'

/** Facts: the row of the first event. */
export const duplicateSame: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: false,
  find: findDuplicates,
  joins: 'attributes',
  why: ({ table, facts: [first = NaN] }, { t, instant }) => {
    const ingress = table.columns.times.ingressTimeStamp[first] ?? NaN
    return t(`faults.rules.duplicateSame.why.${keyOfWhy(ingress)}`, { ingress: instant(ingress) })
  },
  picture: null,
}
