import { type FactName, factValues, type Seen, type ServiceFacts } from '../service-facts/facts'
import { statedFacts, statedOutcomes } from '../service-facts/stated-facts'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

export interface FactLine {
  readonly name: string
  readonly value: string
  /** In how many answers it was seen, and when last; empty where the value says it. */
  readonly evidence: string
}

const valueText = (words: TimedWords, name: FactName, value: string): string => {
  const isWord =
    (factValues[name] as readonly string[] | null)?.includes(value) === true || value === 'emptyList'
  if (isWord) return words.t(`serviceFacts.value.${name}.${value}`)
  const number = Number(value)
  return Number.isInteger(number) ? countsIn(words).number(number) : value
}

/** A line for each fact, with the answers that it rests on; `changes`: what used to be otherwise, as sentences. */
export const serviceFactsText = (
  words: TimedWords,
  facts: ServiceFacts,
): { readonly lines: readonly FactLine[]; readonly changes: readonly string[] } => {
  const { t } = words
  const { counted } = countsIn(words)
  const { minuteText } = windowTextIn(words)
  const nameOf = (name: string): string => t(`serviceFacts.name.${name}`)
  const stated = statedFacts(facts)
  const basisOf = ({ seen, last }: Seen): string =>
    counted('serviceFacts.basis', seen, { at: minuteText(last) })
  const known = stated.flatMap(({ fact, value, ...seen }) =>
    value === null
      ? []
      : [{ name: nameOf(fact), value: valueText(words, fact, value), evidence: basisOf(seen) }],
  )
  const outcomes = statedOutcomes(facts).map(({ outcome, seen }) => {
    const [method = '', status = '', code = ''] = outcome.split(' ')
    const what = t(`serviceFacts.asked.${method === 'DELETE' ? 'delete' : 'read'}`)
    return counted(`serviceFacts.${code === '' ? 'status' : 'outcome'}`, seen, { what, status, code })
  })
  const changes = stated.flatMap(({ fact, before }) =>
    before === undefined
      ? []
      : [
          t('serviceFacts.changed', {
            name: nameOf(fact),
            before: valueText(words, fact, before.value),
            at: minuteText(before.until),
          }),
        ],
  )
  const { answers, tooMany } = facts
  return {
    lines: [
      ...known,
      ...(outcomes.length > 0
        ? [{ name: nameOf('outcomes'), value: joinedIn(words).list(outcomes), evidence: '' }]
        : []),
      ...(tooMany
        ? [{ name: nameOf('tooMany'), value: counted('serviceFacts.wait', tooMany.seen), evidence: '' }]
        : []),
      ...(answers.seen > 0 ? [{ name: nameOf('seen'), value: basisOf(answers), evidence: '' }] : []),
    ],
    changes,
  }
}
