import { inRanges, type Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { medianOfFew } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'

/**
 * The number of following events of the device with which an event is compared: more than one, because one of
 * them may be odd.
 */
const successors = 5

/** Events that reached the service later than most of the events that the device reported next. */
function* findOutOfOrder(
  { series: { rows, times } }: ProfiledSeries,
  { table, settings, hit, pass }: Inspection,
): Steps<void> {
  const ingress = table.columns.times.ingressTimeStamp
  const cameAt = (index: number): number => ingress[rows[index] ?? 0] ?? NaN
  const most = settings.thresholds.outOfOrderSeconds * 1000
  let [withoutIngress, sharing, alone] = [0, 0, Math.min(successors, rows.length)]
  yield* inRanges(rows.length - successors, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const own = cameAt(index)
      const isSharing = times[index] === times[index + 1]
      if (Number.isNaN(own)) withoutIngress += 1
      else if (isSharing) sharing += 1
      // The usual case: it arrived before the next one.
      if (Number.isNaN(own) || isSharing || own - cameAt(index + 1) <= most) continue
      const next = Array.from({ length: successors }, (_, step) => cameAt(index + 1 + step)).filter(
        (time) => !Number.isNaN(time),
      )
      const behind = own - medianOfFew(next)
      if (next.length === 0) alone += 1
      else if (behind > most) hit('outOfOrder', rows[index] ?? 0, behind / most, behind)
    }
  })
  pass('outOfOrder', 'noIngressTime', withoutIngress)
  pass('outOfOrder', 'sameMoment', sharing)
  pass('outOfOrder', 'noNeighbours', alone)
}

/** Facts: the delay after the events that the device reported next. */
export const outOfOrder: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: true,
  find: findOutOfOrder,
  joins: 'attributes',
  why: ({ facts: [behind = NaN] }, { t, span }) => t('faults.rules.outOfOrder.why', { span: span(behind) }),
  picture: null,
}
