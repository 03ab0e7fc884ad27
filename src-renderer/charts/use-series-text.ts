import { attributeOf, deviceOf } from '../../src-core/series/series-choice'
import type { SeriesRows } from '../../src-core/series/series-rows'
import { profileTextIn } from '../../src-core/words/profile-text'
import { useFaults } from '../faults/faults'
import type { ResultTab } from '../results/result-tab'
import { useTimedWords } from '../settings/use-timed-words'
import { showHidden } from '../ui/text-pieces'

/**
 * The texts of a series in the summary. The profile is known once the fault rules were run; text has none.
 */
export const useSeriesText = (tabOf: () => ResultTab) => {
  const words = useTimedWords()
  const { t } = words
  const faults = useFaults()
  const profileWords = profileTextIn(words)
  const profileOf = (series: SeriesRows): string => {
    const { table } = tabOf()
    const check = faults.checkOf(tabOf())
    if (check === null) return t('pictures.table.notChecked')
    const modelId = table.texts.modelId[table.columns.texts.modelId[series.rows[0] ?? 0] ?? 0]
    const note = check.profiles.find(
      (profile) => profile.modelId === modelId && profile.attributeCode === attributeOf(table, series),
    )
    return note === undefined ? '' : profileWords(note)
  }
  return (series: SeriesRows, column: 'device' | 'attribute' | 'profile'): string => {
    if (column === 'profile') return profileOf(series)
    return (
      showHidden(
        column === 'device' ? deviceOf(tabOf().table, series) : attributeOf(tabOf().table, series),
      ) || t('pictures.table.none')
    )
  }
}
