import type { AppError } from '../errors/errors'
import type { PlanFileProblem } from './deletion-plan-file'
import type { FileProblem } from './file-problem'
import type { LimitsProblem } from './limits-file'
import type { AnswersProblem } from './table-answers'

/** Why a file is not shown: the system refused it, it could not be read, or the user cancelled. */
export type OpeningEnd =
  | { readonly kind: 'refused'; readonly fileName: string; readonly error: AppError }
  | { readonly kind: 'unreadable'; readonly fileName: string; readonly problem: FileProblem }
  | { readonly kind: 'notAPlan'; readonly fileName: string; readonly problem: PlanFileProblem }
  | { readonly kind: 'notLimits'; readonly fileName: string; readonly problem: LimitsProblem }
  | { readonly kind: 'notAnswers'; readonly fileName: string; readonly problem: AnswersProblem }
  /** It holds answers, which are remembered for tables with these columns. */
  | { readonly kind: 'remembered'; readonly fileName: string; readonly columns: readonly string[] }
  /** It belongs to another file, and is read together with that one. */
  | { readonly kind: 'metadata'; readonly fileName: string; readonly described: string }
  | { readonly kind: 'cancelled'; readonly fileName: string }
