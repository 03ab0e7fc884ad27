import { useI18n } from 'vue-i18n'
import { fileProblemText } from '../../src-core/words/file-problem-text'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useWords } from '../messages/use-words'
import type { OpeningEnd } from './read-file'

interface OpeningText {
  readonly tone: 'bad' | 'plain'
  readonly text: string
}

/** Why a file is not shown, as a sentence with its name. */
export const useOpeningText = () => {
  const { t } = useI18n()
  const sentenceOf = useErrorSentence()
  const words = useWords()
  const bad = (text: string): OpeningText => ({ tone: 'bad', text })
  return (end: OpeningEnd): OpeningText => {
    const name = end.fileName
    switch (end.kind) {
      case 'cancelled':
        return { tone: 'plain', text: t('files.open.cancelled', { name }) }
      case 'metadata':
        return { tone: 'plain', text: t('files.open.metadata', { name, described: end.described }) }
      case 'notAPlan': {
        const where = 'where' in end.problem ? end.problem.where : ''
        return bad(
          t('deletion.plan.unreadable', {
            name,
            why: t(`deletion.plan.problem.${end.problem.kind}`, { where }),
          }),
        )
      }
      case 'notLimits':
        return bad(t('faults.sharing.unreadable', { name, why: t(`faults.sharing.problem.${end.problem}`) }))
      case 'unreadable':
        return bad(t('files.open.failed', { name, why: fileProblemText(words, end.problem) }))
      case 'refused': {
        const why = sentenceOf(end.error).whole
        return bad(name === '' ? why : t('files.open.failed', { name, why }))
      }
    }
  }
}
