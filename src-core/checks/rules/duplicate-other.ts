import { showHidden } from '../../events/hidden-characters'
import type { FaultRule } from '../rule'
import { findDuplicates, keyOfWhy } from './parts/duplicates'

/** Facts: the row of the first event. */
export const duplicateOther: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: false,
  find: findDuplicates,
  why: ({ table, facts: [first = NaN] }, { t, instant }) => {
    const ingress = table.columns.times.ingressTimeStamp[first] ?? NaN
    return t(`faults.rules.duplicateOther.why.${keyOfWhy(ingress)}`, {
      ingress: instant(ingress),
      value: showHidden(table.cell(first, 'attributeData').text),
    })
  },
  picture: {},
}
