import { computed, type Ref, ref, shallowRef } from 'vue'
import type { DeletionPlan, PlanEntry } from '../../src-core/deletion/deletion-plan'
import type { DrawnSample } from '../../src-core/deletion/sample/draw-sample'
import type { ReviewedSample } from '../../src-core/deletion/sample/reviewed-sample'
import { type Judgement, sampleSoFar } from '../../src-core/deletion/sample/sample-review'
import { sampledFrom } from '../../src-core/deletion/sample/sampled-from'
import { sampleSizeOf } from '../../src-core/deletion/sample/strata'
import { loadPart } from '../ui/lazy-part'

/** Of fewer events a sample is most of the list, and the list itself is soon read. */
const sampledThreshold = 100

interface Ticks {
  readonly plan: Readonly<Ref<DeletionPlan | null>>
  /** What is ticked. */
  readonly wanted: Readonly<Ref<readonly PlanEntry[]>>
  /** However few there are, nobody has seen all of them. */
  readonly isNeeded: Readonly<Ref<boolean>>
  setIncluded(entries: readonly PlanEntry[], isIncluded: boolean): void
}

interface Drawn {
  readonly sample: DrawnSample
  /** What it was drawn from. */
  readonly population: ReadonlySet<string>
}

/**
 * A sample of the events of a plan, judged one by one. What is judged wrong is unticked. Its bound is about the
 * list as it was when the sample was drawn, without those: with any other list it stands for nothing.
 */
export const createSampleReview = ({ plan, wanted, isNeeded, setIncluded }: Ticks) => {
  const drawn = shallowRef<Drawn | null>(null)
  const judgements = shallowRef<ReadonlyMap<string, Judgement>>(new Map())
  const isReviewing = ref(false)
  const position = ref(0)

  const events = computed(() => drawn.value?.sample.events ?? [])
  const isCurrent = computed(() => {
    if (drawn.value === null) return false
    const { population } = drawn.value
    const isWrong = ({ eventId }: PlanEntry): boolean => judgements.value.get(eventId) === 'wrong'
    const wrongCount = [...judgements.value.values()].filter((judgement) => judgement === 'wrong').length
    return (
      wanted.value.length === population.size - wrongCount &&
      wanted.value.every((entry) => population.has(entry.eventId) && !isWrong(entry))
    )
  })
  const soFar = computed(() => drawn.value && sampleSoFar(drawn.value.sample, judgements.value))
  const isWhole = computed(() => events.value.length > 0 && judgements.value.size === events.value.length)
  const reviewed = computed((): ReviewedSample | undefined =>
    isCurrent.value && isWhole.value && soFar.value ? soFar.value : undefined,
  )
  /** How many events a new one would have; 0: so few are ticked that none is offered. */
  const offeredSize = computed(() =>
    plan.value === null || wanted.value.length < (isNeeded.value ? 1 : sampledThreshold)
      ? 0
      : sampleSizeOf(sampledFrom(plan.value.table, wanted.value)),
  )
  const entryOf = (eventId: string): PlanEntry | undefined =>
    plan.value?.events.find((entry) => entry.eventId === eventId)
  /** Null behind the last. */
  const current = computed(() => entryOf(events.value[position.value]?.eventId ?? '') ?? null)
  const judgementOf = (eventId: string): Judgement | undefined => judgements.value.get(eventId)

  const draw = async (of: DeletionPlan): Promise<void> => {
    const from = sampledFrom(of.table, wanted.value)
    // With the hashes, which nothing else needs before.
    const part = await loadPart(() => import('../../src-core/deletion/sample/draw-sample'))
    if (part === null || plan.value !== of) return
    drawn.value = {
      sample: part.drawSample(from, crypto.randomUUID().slice(0, 8)),
      population: new Set(from.map(({ eventId }) => eventId)),
    }
    judgements.value = new Map()
  }
  /** Goes on with the one that was begun, if the list is still the same; otherwise draws another. */
  const review = async (): Promise<void> => {
    if (plan.value === null) return
    if (!isCurrent.value) await draw(plan.value)
    // The list may have been changed, or closed, meanwhile.
    if (!isCurrent.value) return
    const next = events.value.findIndex(({ eventId }) => !judgements.value.has(eventId))
    position.value = next === -1 ? 0 : next
    isReviewing.value = true
  }
  const judge = (judgement: Judgement): void => {
    const entry = current.value
    if (entry === null || !isReviewing.value) return
    const before = judgementOf(entry.eventId)
    judgements.value = new Map(judgements.value).set(entry.eventId, judgement)
    if (judgement === 'wrong' || before === 'wrong') setIncluded([entry], judgement === 'right')
    position.value += 1
  }
  const back = (): void => {
    position.value = Math.max(0, position.value - 1)
  }
  const leave = (): void => {
    isReviewing.value = false
  }
  const forget = (): void => {
    drawn.value = null
    judgements.value = new Map()
    isReviewing.value = false
  }
  return {
    sampled: events,
    samplePosition: position,
    currentSampled: current,
    isReviewing,
    isSampleCurrent: isCurrent,
    sampleSoFar: soFar,
    isSampleWhole: isWhole,
    reviewedSample: reviewed,
    offeredSize,
    judgementOf,
    reviewSample: review,
    judge,
    judgeBefore: back,
    leaveSample: leave,
    forgetSample: forget,
  }
}
