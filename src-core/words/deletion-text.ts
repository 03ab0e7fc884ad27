import { parseExactJson } from '../codec/exact-json'
import { isJsonObject, stringifyJson } from '../codec/json'
import { type DeletionState, othersIn } from '../deletion/deletion-outcome'
import { type LedgerOutcome, ledgerOutcomes } from '../deletion/ledger'
import { compareRecords } from '../deletion/record-changes'
import { deletedOthers, type EndCounts, runEnds } from '../deletion/run-ends'
import type { AppError } from '../errors/errors'
import { timeFields } from '../events/event'
import { showHidden } from '../events/hidden-characters'
import { countsIn } from './counts'
import { errorSentence } from './error-sentence'
import { shortenedText } from './shortened-text'
import type { TimedWords } from './words'

/** Which words say that a run was stopped; `stopped` speaks of the rest, if there is one. */
export const stoppedWords = (counts: EndCounts): 'deletion.stopped' | 'deletion.stoppedAtEnd' =>
  (counts.get('notDeleted') ?? 0) > 0 ? 'deletion.stopped' : 'deletion.stoppedAtEnd'

/** States and outcomes of deletions in words. */
export const deletionTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const time = (ms: number): string => words.formatter.formatInstant(ms)
  const shortened = (text: string): string => shortenedText(words, text)
  const whatOf = (error: AppError): string => errorSentence(words, error).what

  /** Value and time of a record. */
  const eventText = (json: string): string => {
    const record = parseExactJson(json)
    const { attributeData = null, deviceTimestamp = null } = isJsonObject(record) ? record : {}
    const value = shortened(
      showHidden(typeof attributeData === 'string' ? attributeData : stringifyJson(attributeData)),
    )
    if (typeof deviceTimestamp !== 'number') return value
    return t('deletion.states.otherEvent', { value, time: time(deviceTimestamp) })
  }
  const fieldText = (field: string, json: string): string => {
    if (json === '') return t('deletion.missing')
    const value = parseExactJson(json)
    if (typeof value === 'number' && timeFields.some((name) => name === field)) return time(value)
    return shortened(showHidden(typeof value === 'string' ? value : json))
  }
  /** What a record (JSON text) was, and what it is now. The value needs no name. */
  const changesText = (before: string, now: string): string =>
    compareRecords(before, now)
      .toSorted(
        (one, other) => Number(other.field === 'attributeData') - Number(one.field === 'attributeData'),
      )
      .map((change) => {
        const values = {
          before: fieldText(change.field, change.before),
          now: fieldText(change.field, change.now),
        }
        return change.field === 'attributeData'
          ? t('deletion.was', values)
          : t('deletion.fieldWas', { ...values, field: showHidden(change.field) })
      })
      .join(' · ')
  /** The planned event was deleted, and others with its id too. */
  const togetherText = (state: DeletionState, count: number): string =>
    othersIn(state).length === count
      ? t('deletion.states.allDeleted', { count: number(count + 1) })
      : counted('deletion.states.moreDeleted', count, { state: t(`deletion.states.${state.kind}`) })
  /** Empty while the event waits. */
  const stateText = (state: DeletionState): string => {
    if (state.kind === 'waiting') return ''
    const deleted = deletedOthers(state)
    if (state.kind === 'otherDeleted')
      return counted('deletion.states.otherDeleted', deleted.length, {
        event: eventText(deleted[0]?.record ?? ''),
      })
    if (deleted.length > 0) return togetherText(state, deleted.length)
    if (state.kind === 'changed') return t('deletion.states.changedTo', { event: eventText(state.record) })
    if (state.kind === 'changedSince' || state.kind === 'otherRecord') {
      return t(`deletion.states.${state.kind}To`, { event: eventText(state.records[0] ?? '{}') })
    }
    if (state.kind === 'notSeen' && state.error)
      return t('deletion.states.notSeenWhy', { why: whatOf(state.error) })
    if (state.kind === 'failed') return t('deletion.states.failed', { why: whatOf(state.error) })
    if (state.kind === 'unknown' && state.error)
      return t('deletion.states.unknownWhy', { why: whatOf(state.error) })
    if (state.kind === 'sending' && state.attempt > 1)
      return t('deletion.states.sendingAgain', { attempt: state.attempt })
    return t(`deletion.states.${state.kind}`)
  }
  const summaryOf = (counts: EndCounts): string =>
    runEnds
      .flatMap((kind) => {
        const count = counts.get(kind) ?? 0
        return count === 0 ? [] : [counted(`deletion.summary.${kind}`, count)]
      })
      .join(' · ')
  /** Why looking again has told nothing; empty if nobody knows. */
  const whyUnknown = (state: DeletionState): string => {
    if (state.kind !== 'unknown' || state.error === undefined) return ''
    const { error } = state
    return error.kind === 'otherToken'
      ? t('deletion.ledger.otherToken', { before: error.before, now: error.now })
      : whatOf(error)
  }
  const checkedText = (found: readonly DeletionState[]): string => {
    const summaryWith = (why: string): string => {
      const states = found.filter((state) => whyUnknown(state) === why)
      const summary = summaryOf(
        new Map(runEnds.map((kind) => [kind, states.filter((state) => state.kind === kind).length])),
      )
      return why === '' ? summary : t('deletion.ledger.why', { summary, why })
    }
    const reasons = new Set(found.map(whyUnknown))
    reasons.delete('')
    const summary = ['', ...reasons].map(summaryWith).filter((part) => part !== '')
    return counted('deletion.ledger.checked', found.length, { summary: summary.join(' · ') })
  }
  /** A short form for the ledger's list. */
  const outcomeText = (outcome: LedgerOutcome): string =>
    t(
      outcome === 'failed' || outcome === 'otherDeleted'
        ? `deletion.ledger.${outcome}`
        : `deletion.states.${outcome}`,
    )
  /**
   * Translates the name of an outcome on the screen, or its start, to its word in the ledger; returns any
   * other text unchanged.
   */
  const outcomeSought = (text: string): string => {
    const sought = text.trim().toLowerCase()
    // Two Chinese characters say as much as a word.
    const isLongEnough = sought.length > (/^[ -~]*$/.test(sought) ? 3 : 1)
    if (!isLongEnough) return text
    const texts = ledgerOutcomes.map((outcome) => ({ outcome, name: outcomeText(outcome).toLowerCase() }))
    const found =
      texts.find(({ name }) => name === sought) ?? texts.find(({ name }) => name.startsWith(sought))
    return found?.outcome ?? text
  }
  return { stateText, eventText, changesText, outcomeText, summaryOf, checkedText, outcomeSought }
}
