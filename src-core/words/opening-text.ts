import { showHidden } from '../events/hidden-characters'
import type { OpeningEnd } from '../formats/opening-end'
import { errorSentence } from './error-sentence'
import { fileProblemText } from './file-problem-text'
import { joinedIn } from './joined'
import type { Words } from './words'

interface OpeningText {
  readonly tone: 'bad' | 'plain'
  readonly text: string
}

const mostColumns = 6

const columnsText = (words: Words, columns: readonly string[]): string => {
  const names = columns.slice(0, mostColumns).map((name) => showHidden(name))
  return joinedIn(words).list(names) + (columns.length > mostColumns ? '…' : '')
}

/** Why a file is not shown, as a sentence with its name. */
export const openingText = (words: Words, end: OpeningEnd): OpeningText => {
  const { t } = words
  const bad = (text: string): OpeningText => ({ tone: 'bad', text })
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
    case 'notAnswers':
      return bad(t('table.answers.unreadable', { name, why: t(`table.answers.problem.${end.problem}`) }))
    case 'remembered':
      return {
        tone: 'plain',
        text: t('table.answers.remembered', { name, columns: columnsText(words, end.columns) }),
      }
    case 'unreadable': {
      // Nothing else was read, so the count of what is left out says nothing.
      const why = fileProblemText(words, { ...end.problem, lost: [] })
      return bad(t('files.open.failed', { name, why }))
    }
    case 'refused': {
      const why = errorSentence(words, end.error).whole
      return bad(name === '' ? why : t('files.open.failed', { name, why }))
    }
  }
}
