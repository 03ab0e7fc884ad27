import { computed } from 'vue'
import { type FaultKind, faultKinds } from '../../src-core/checks/faults'
import { isBlindTo } from '../../src-core/checks/unjudged'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { useFaults } from './faults'

/** What the checks have found, in a line, and how many of them there were to judge anything, in a quieter one. */
export const useFindingsHead = () => {
  const { t } = useWords()
  const faults = useFaults()
  const { counted, number } = useCounts()
  const { sentences } = useJoined()

  const usedKinds = computed((): readonly FaultKind[] => {
    const { found } = faults
    return found === null ? [] : faultKinds.filter((kind) => !found.settings.disabled.includes(kind))
  })
  /** Of checks that are used, how many could judge no event. */
  const blindCount = computed(() => {
    const { found } = faults
    return found === null || found.rows === 0
      ? 0
      : usedKinds.value.filter((kind) => isBlindTo(found.unjudged(kind), found.rows)).length
  })
  const isBlind = computed(() => blindCount.value > 0 && blindCount.value === usedKinds.value.length)
  /** Without an event, no check has anything to run on. */
  const isEmpty = computed(() => faults.found?.rows === 0)
  const isBusy = computed(() => faults.isChecking || faults.findings === null)
  const title = computed(() => {
    const { findings, episodes } = faults
    if (faults.isFailed) return t('faults.failed')
    if (isBusy.value || findings === null) return t('faults.checking')
    if (usedKinds.value.length === 0) return t('faults.allOff')
    if (isEmpty.value) return t('faults.findings.noEvents')
    const events = counted('results.status.events', findings.eventCount)
    if (isBlind.value) return t('faults.findings.notJudged', { events })
    return episodes.length === 0
      ? t('faults.findings.none', { events })
      : counted('faults.findings.found', episodes.length, { events })
  })
  const quiet = computed(() => {
    if (faults.isFailed || isBusy.value || isEmpty.value || usedKinds.value.length === 0) return ''
    const { goneCount = 0 } = faults.findings ?? {}
    const ran = usedKinds.value.length - blindCount.value
    // What is deleted is still a row, and flagged.
    const gone = goneCount === 0 ? '' : counted('faults.deleted', goneCount)
    return sentences(
      blindCount.value === 0
        ? counted('faults.findings.ran', ran)
        : counted('faults.findings.ranOf', ran, { blind: number(blindCount.value) }),
      gone,
    )
  })
  /** Nothing was checked, so that no finding means nothing. */
  const isAlarming = computed(() => faults.isFailed || (!isBusy.value && isBlind.value))
  return { title, quiet, isAlarming }
}
