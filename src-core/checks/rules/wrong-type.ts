import { showHidden } from '../../events/hidden-characters'
import type { FaultRule } from '../rule'
import { findWrongTypes } from './parts/value-types'

/** No facts: the record itself shows it. */
export const wrongType: FaultRule = {
  needs: 'event',
  find: findWrongTypes,
  joins: 'equalValues',
  why: ({ table, row }, { t }) => {
    const { kind, text } = table.cell(row, 'attributeData')
    const value = kind === 'text' || kind === 'number' ? kind : 'json'
    return t(`faults.rules.wrongType.why.${value}`, {
      type: showHidden(table.cell(row, 'attributeType').text),
      text: showHidden(text),
    })
  },
  picture: {},
}
