import type { ReadView, ViewContent } from '../formats/view-file'
import { briefText } from './brief-text'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { Words } from './words'

const mostNamed = 10

/** What a view contains, and what of it could not be read, in words. */
export const viewTextIn = (words: Words) => {
  const { t } = words
  const { counted } = countsIn(words)
  const { list } = joinedIn(words)

  const partsOf = ({ filters, search, sort, columns, limits, corrections }: ViewContent): string => {
    // The column of sources is there only where there are several.
    const shown = columns?.filter(({ name, isShown }) => isShown && name !== 'source')
    const parts = [
      ...(filters ? [counted('views.part.filters', filters.length)] : []),
      ...(search === undefined || search === '' ? [] : [t('views.part.search', { text: briefText(search) })]),
      ...(sort && sort.length > 0 ? [t('views.part.sort')] : []),
      ...(shown ? [counted('views.part.columns', shown.length)] : []),
      ...(limits && limits.length > 0 ? [counted('views.part.limits', limits.length)] : []),
      ...(corrections && corrections.length > 0
        ? [counted('views.part.corrections', corrections.length)]
        : []),
    ]
    return parts.join(' · ')
  }
  const listed = (names: readonly string[]): string =>
    list(names.slice(0, mostNamed).map(briefText)) + (names.length > mostNamed ? ' …' : '')
  const cautionsOf = ({ newerVersion, unknownFields, invalidEntries }: ReadView): readonly string[] => [
    ...(newerVersion === null ? [] : [t('views.newer', { version: String(newerVersion) })]),
    ...(unknownFields.length === 0 ? [] : [t('views.unknown', { names: listed(unknownFields) })]),
    ...(invalidEntries.length === 0 ? [] : [t('views.invalid', { names: listed(invalidEntries) })]),
  ]
  return { partsOf, cautionsOf }
}
