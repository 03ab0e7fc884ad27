import { showHidden } from '../../events/hidden-characters'
import type { FaultRule } from '../rule'
import { findWrongTypes } from './parts/value-types'

/** No facts: the record itself shows it. */
export const notANumber: FaultRule = {
  needs: 'event',
  find: findWrongTypes,
  joins: 'equalValues',
  why: ({ table, row }, { t }) =>
    t('faults.rules.notANumber.why', { text: showHidden(table.cell(row, 'attributeData').text) }),
  picture: {},
}
