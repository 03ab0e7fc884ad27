import { CircleCheck, CircleDashed, TriangleAlert } from '@lucide/vue'
import type { ResultSource } from '../../src-core/results/result-source'

/** The sign of a verdict, by its tone. */
export const verdictSigns = { good: CircleCheck, caution: TriangleAlert, plain: CircleDashed } as const

/** Of a file or a comparison nothing is judged that is not said in words: a sign would be of something under way. */
export const hasVerdictSign = (tone: keyof typeof verdictSigns, kind: ResultSource['kind']): boolean =>
  tone !== 'plain' || kind === 'query'
