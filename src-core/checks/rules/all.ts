import { type FaultKind, faultKinds } from '../faults'
import type { FaultRule } from '../rule'
import { clocksApart } from './clocks-apart'
import { counterReset } from './counter-reset'
import { counterValue } from './counter-value'
import { drift } from './drift'
import { duplicateOther } from './duplicate-other'
import { duplicateSame } from './duplicate-same'
import { flatLine } from './flat-line'
import { future } from './future'
import { gap } from './gap'
import { idMismatch } from './id-mismatch'
import { ingressFirst } from './ingress-first'
import { levelShift } from './level-shift'
import { notANumber } from './not-a-number'
import { outOfOrder } from './out-of-order'
import { outOfRange } from './out-of-range'
import { outlier } from './outlier'
import { seasonal } from './seasonal'
import { spike } from './spike'
import { tooOld } from './too-old'
import { trouble } from './trouble'
import { unlikeOthers } from './unlike-others'
import { wrongType } from './wrong-type'

/** Every rule, in the order in which the reasons of an event are given. */
export const rules: Readonly<Record<FaultKind, FaultRule>> = {
  future,
  tooOld,
  clocksApart,
  ingressFirst,
  wrongType,
  notANumber,
  trouble,
  idMismatch,
  outOfRange,
  outlier,
  spike,
  flatLine,
  counterValue,
  counterReset,
  levelShift,
  drift,
  seasonal,
  duplicateSame,
  duplicateOther,
  gap,
  outOfOrder,
  unlikeOthers,
}

export const kindsWhere = (isWanted: (rule: FaultRule) => boolean): readonly FaultKind[] =>
  faultKinds.filter((kind) => isWanted(rules[kind]))
