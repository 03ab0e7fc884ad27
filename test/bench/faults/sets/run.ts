import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { earlierRules, hampelFilter, ourRules } from '../detectors'
import { labelledSets } from './all'
import type { LabelledSet } from './labelled-set'
import { hitAtRandom, scoreSet, type SetScore } from './score'

export interface SetResult {
  readonly set: string
  readonly use: LabelledSet['use']
  readonly detector: string
  readonly score: SetScore
}

const detectors = [ourRules(), earlierRules, hampelFilter]

/** Every detector on every set of a folder, or on those for one use. Says which sets are not there. */
export const measureSets = (
  folder: string,
  isWanted: (set: LabelledSet) => boolean = () => true,
): readonly SetResult[] =>
  labelledSets.filter(isWanted).flatMap((set) => {
    const path = join(folder, set.folder)
    if (!existsSync(path)) {
      console.log(`Not measured: ${set.name}, for there is no ${path}.`)
      return []
    }
    const devices = set.read(path)
    return detectors.map((detector) => ({
      set: set.name,
      use: set.use,
      detector: detector.name,
      score: scoreSet(devices, detector),
    }))
  })

const per = (count: number, of: number, times = 1): string =>
  of === 0 ? '-' : ((times * count) / of).toFixed(times === 1 ? 2 : 1)

/**
 * One line of the table: set, use, detector, outside per 1,000, windows hit, at random, precision and recall
 * by event.
 */
export const cellsOf = ({ set, use, detector, score }: SetResult): readonly string[] => [
  set,
  use,
  detector,
  per(score.outside.flagged, score.outside.events, 1000),
  `${String(score.windows.hit)} of ${String(score.windows.count)}`,
  per(score.windows.hit, score.windows.count),
  per(hitAtRandom(score), score.windows.count),
  per(score.labelled.flagged, score.flagged),
  per(score.labelled.flagged, score.labelled.events),
]

export const setHeader = [
  'set',
  'use',
  'detector',
  'outside, of 1,000',
  'windows',
  'share',
  'at random',
  'precision',
  'recall',
] as const
