import { showHidden } from '../../events/hidden-characters'
import type { FaultRule } from '../rule'
import { findDuplicates } from './parts/duplicates'

/** Facts: the row of the first event. */
export const duplicateOther: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: false,
  find: findDuplicates,
  why: ({ table, facts: [first = NaN] }, { t, instant }) =>
    t('faults.rules.duplicateOther.why', {
      ingress: instant(table.columns.times.ingressTimeStamp[first] ?? NaN),
      value: showHidden(table.cell(first, 'attributeData').text),
    }),
  picture: {},
}
