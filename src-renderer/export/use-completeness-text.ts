import { useI18n } from 'vue-i18n'
import { summaryOf } from '../../src-core/proof/range-summary'
import type { FileSource } from '../../src-core/results/result-source'
import type { ResultTab } from '../results/result-tab'
import { isUnproven } from '../results/result-tab'
import { useResultText } from '../results/use-result-text'

/** The verdict in the metadata of a file, if part of its range was missing. */
const partialOrigin = ({ files }: FileSource): string | undefined =>
  files
    .flatMap(({ provenance }) => provenance?.origins ?? [])
    .find(({ completeness }) => completeness === 'partial')?.verdict

/** A warning before an export: the result is not, or may not be, the complete range. Empty: no warning. */
export const useCompletenessText = () => {
  const { t } = useI18n()
  const resultText = useResultText()
  return (tab: ResultTab): string => {
    const { source, state } = tab
    if (source.kind === 'file') {
      const verdict = partialOrigin(source)
      if (verdict !== undefined) return t('files.export.incomplete', { verdict })
    }
    const kind = state.range === null ? null : summaryOf(state.range.devices).kind
    if (kind === 'running' || kind === 'partial')
      return t('files.export.incomplete', { verdict: resultText.ofTab(tab) })
    return isUnproven(tab) ? t('files.export.unproven', { verdict: resultText.ofTab(tab) }) : ''
  }
}
