import type { QuerySource } from '../../src-core/results/result-source'
import { resultTextIn } from '../../src-core/words/result-text'
import { useTimedWords } from '../settings/use-timed-words'
import type { ResultTab } from './result-tab'
import { readRows } from './tab-rows'

/** The verdict on a tab, made again when its rows change. */
export const useResultText = () => {
  const { ofResult, ofWaiting, ofDevices } = resultTextIn(useTimedWords())
  return {
    ofTab: (tab: ResultTab) => ofResult(readRows(tab)),
    ofWaiting,
    ofDevices: (source: QuerySource, tab: ResultTab) => ofDevices(source, readRows(tab)),
  }
}
