import { CircleCheck, CircleDashed, TriangleAlert } from '@lucide/vue'

/** The sign of a verdict, by its tone. */
export const verdictSigns = { good: CircleCheck, caution: TriangleAlert, plain: CircleDashed } as const
