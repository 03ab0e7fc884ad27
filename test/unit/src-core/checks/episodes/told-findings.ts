import type { Episode } from '../../../../../src-core/checks/episodes/episode'
import { defaultFaultSettings, type FaultSettings } from '../../../../../src-core/checks/faults'
import type { JsonObject } from '../../../../../src-core/codec/json'
import { checkResult } from '../../../../../src-core/results/check-result'
import type { SourceFile } from '../../../../../src-core/results/result-source'
import { episodeWordsIn } from '../../../../../src-core/words/episode-words'
import { type FindingText, findingTextIn } from '../../../../../src-core/words/finding-text'
import { ruleWordsIn } from '../../../../../src-core/words/rule-words'
import type { ResultTab } from '../../../../../src-renderer/results/result-tab'
import { fileSource, sampleTab } from '../../../src-renderer/results/sample-tab'
import { sampleEvent } from '../../events/sample-events'
import { wordsIn } from '../../words/words-in'

export const minute = 60_000
/** 2025-11-20 08:00 UTC. */
export const start = Date.UTC(2025, 10, 20, 8)

export interface MadeSeries {
  readonly attribute: string
  readonly device?: string
  readonly count?: number
  readonly valueAt: (index: number) => number | string
  /** ms after the usual one; events without a time of their own are a minute apart. */
  readonly lateAt?: (index: number) => number
  readonly change?: (index: number) => JsonObject
}

/** The events of a series, one a minute. */
export const made = ({
  attribute,
  device = 'pump-7',
  count = 600,
  valueAt,
  lateAt = () => 0,
  change = () => ({}),
}: MadeSeries): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => {
    const time = start + index * minute + lateAt(index)
    const value = valueAt(index)
    return sampleEvent({
      id: `${device}@#${attribute}@#${String(time)}`,
      deviceId: device,
      attributeCode: attribute,
      attributeType: typeof value === 'number' ? 'Float' : 'String',
      attributeData: value,
      deviceTimestamp: time,
      ingressTimeStamp: time + 10,
      createdTime: time + 20,
      ...change(index),
    })
  })

/** A room that is never twice the same, between 18 and 26. */
export const room = (index: number): number =>
  Number((22 + 3.9 * Math.sin(index / 40) + ((index * 7) % 11) / 100).toFixed(2))

interface Found {
  readonly tab: ResultTab
  readonly episodes: readonly Episode[]
  /** `title | size | sentence` of each. */
  told(language?: 'en' | 'zh-CN'): readonly string[]
}

export const findingsOf = async (
  events: readonly JsonObject[],
  settings: Partial<FaultSettings> = {},
  file: Partial<SourceFile> = {},
): Promise<Found> => {
  const tab = sampleTab(events, fileSource(file))
  const rules = { ...defaultFaultSettings, ...settings }
  const { check, faults } = await checkResult(tab, rules, new AbortController().signal)
  tab.table.setFaults(faults)
  const hasDevices = tab.table.texts.deviceId.length > 2
  return {
    tab,
    episodes: check.episodes,
    told: (language = 'en') => {
      const words = wordsIn(language)
      const ruleWords = ruleWordsIn(words, {
        thresholds: () => rules.thresholds,
        limitOf: () => undefined,
      })
      const textOf = findingTextIn(words, episodeWordsIn(words, ruleWords, '2025'), hasDevices)
      return check.episodes
        .map((episode): FindingText => textOf(tab.table, episode))
        .map(({ title, size, sentence }) => [title, size, sentence].join(' | '))
    },
  }
}
