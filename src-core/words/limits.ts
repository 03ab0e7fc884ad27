import { attributeKey, type ValueLimit } from '../checks/faults'
import type { EventTable } from '../events/event-table'
import { showHidden } from '../events/hidden-characters'
import { joinedIn } from './joined'
import type { Words } from './words'

/** The unit and the label of limits as words. `limitOf`: the limit of an attribute by its key. */
export const limitsIn = (words: Words, limitOf: (key: string) => ValueLimit | undefined) => {
  const { list } = joinedIn(words)
  /** The limit of the attribute in a row; an empty one if none is set. */
  const limitOfRow = ({ table }: { readonly table: Pick<EventTable, 'cell'> }, row: number): ValueLimit => {
    const attribute = {
      modelId: table.cell(row, 'modelId').text,
      attributeCode: table.cell(row, 'attributeCode').text,
    }
    return limitOf(attributeKey(attribute)) ?? attribute
  }
  /** `80 °C`; without a unit the number alone. */
  const withUnit = (number: string, { unit }: Pick<ValueLimit, 'unit'>): string =>
    unit === undefined ? number : `${number} ${showHidden(unit)}`
  /** `80 °C (motor winding)`. */
  const withLabel = (text: string, { label }: Pick<ValueLimit, 'label'>): string =>
    label === undefined
      ? text
      : words.t('faults.limitText.labelled', { words: text, label: showHidden(label) })
  /** The whole limit, such as `0 to 80 °C (motor winding)`. */
  const wordsOf = (limit: ValueLimit): string => {
    const { low, high, unit = '', label = '' } = limit
    const [least, most] = [withUnit(String(low), limit), withUnit(String(high), limit)]
    if (low === undefined && high === undefined) {
      const texts = list([unit, label])
      return withLabel(words.t('faults.sharing.noLimit'), texts === '' ? {} : { label: texts })
    }
    if (low === undefined) return withLabel(words.t('faults.sharing.upTo', { high: most }), limit)
    return withLabel(
      high === undefined
        ? words.t('faults.sharing.from', { low: least })
        : words.t('faults.sharing.between', { low: String(low), high: most }),
      limit,
    )
  }
  return { limitOfRow, withUnit, withLabel, wordsOf }
}
