import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { attributeKey, type ValueLimit } from '../../src-core/checks/faults'
import { useJoined } from '../messages/use-joined'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { showHidden } from '../ui/text-pieces'

/** The unit and the label of limits as words. */
export const useLimitWords = () => {
  const { t } = useI18n()
  const { list } = useJoined()
  const settings = useSettings()
  const limits = computed(
    () => new Map(settings.settings.faults.limits.map((limit) => [attributeKey(limit), limit])),
  )

  /** The limit of the attribute in a row; an empty one if none is set. */
  const limitOfRow = ({ table }: Pick<ResultTab, 'table'>, row: number): ValueLimit => {
    const attribute = {
      modelId: table.cell(row, 'modelId').text,
      attributeCode: table.cell(row, 'attributeCode').text,
    }
    return limits.value.get(attributeKey(attribute)) ?? attribute
  }
  /** `80 °C`; without a unit the number alone. */
  const withUnit = (number: string, { unit }: Pick<ValueLimit, 'unit'>): string =>
    unit === undefined ? number : `${number} ${showHidden(unit)}`
  /** `80 °C (motor winding)`. */
  const withLabel = (words: string, { label }: Pick<ValueLimit, 'label'>): string =>
    label === undefined ? words : t('faults.limitText.labelled', { words, label: showHidden(label) })
  /** The whole limit, such as `0 to 80 °C (motor winding)`. */
  const wordsOf = (limit: ValueLimit): string => {
    const { low, high, unit = '', label = '' } = limit
    const [least, most] = [withUnit(String(low), limit), withUnit(String(high), limit)]
    if (low === undefined && high === undefined) {
      const texts = list([unit, label])
      return withLabel(t('faults.sharing.noLimit'), texts === '' ? {} : { label: texts })
    }
    if (low === undefined) return withLabel(t('faults.sharing.upTo', { high: most }), limit)
    return withLabel(
      high === undefined
        ? t('faults.sharing.from', { low: least })
        : t('faults.sharing.between', { low: String(low), high: most }),
      limit,
    )
  }
  return { limitOfRow, withUnit, withLabel, wordsOf }
}
