import { computed, type Ref, shallowRef } from 'vue'
import type { FaultKind } from '../../src-core/checks/faults'
import { faultsOf } from '../../src-core/checks/faults'
import type { AcceptedSample } from '../../src-core/deletion/confirmed-plan'
import type { DeletionPlan, PlanEntry } from '../../src-core/deletion/deletion-plan'
import { type PlanEnd, savePlanOf } from '../../src-core/deletion/marked-events'
import { plannedEvents } from '../../src-core/deletion/planned-events'
import type { ReviewedSample } from '../../src-core/deletion/sample/reviewed-sample'
import { useAbout } from '../settings/about'
import { loadPart } from '../ui/lazy-part'

/** What the dialog of a deletion knows of the plan that it was opened from. */
export interface OpenedPlan {
  readonly fileName: string
  /** It was made by these. */
  readonly rules?: readonly FaultKind[]
  readonly isReviewNeeded: boolean
  /** The sample that was reviewed before, if it stands for all that the dialog shows. */
  readonly accepted?: AcceptedSample
}

interface Reviewed {
  readonly plan: Readonly<Ref<DeletionPlan | null>>
  readonly wanted: Readonly<Ref<readonly PlanEntry[]>>
  readonly reviewedSample: Readonly<Ref<ReviewedSample | undefined>>
}

/** The plan file from which the list of a deletion comes, and which is saved with the sample of its events. */
export const createOpenedPlan = () => {
  const about = useAbout()
  const openedPlan = shallowRef<OpenedPlan | null>(null)
  const planEnd = shallowRef<PlanEnd | null>(null)
  const open = (of: OpenedPlan | null): void => {
    openedPlan.value = of
    planEnd.value = null
  }
  /** Writes what is ticked, and what its sample shows, as a plan that the command runs. */
  const save = async ({ plan, wanted, reviewedSample }: Reviewed): Promise<void> => {
    const [of, list, sample] = [openedPlan.value, plan.value, reviewedSample.value]
    if (of === null || list === null || sample === undefined) return
    const part = await loadPart(() => import('../../src-core/formats/plan-list-hash'))
    if (part === null) return
    const { baseUrl } = list.service
    const entries = wanted.value
    const events = plannedEvents(list.table, entries).map((event, index) => {
      const flaggedAs = faultsOf(entries[index]?.faults ?? 0)
      return { ...event, baseUrl, ...(flaggedAs.length > 0 && { flaggedAs }) }
    })
    planEnd.value = await savePlanOf(window.desktop, {
      sourceFile: of.fileName,
      appVersion: about.appVersion,
      parts: [{ events, origin: list.origin }],
      ...(of.rules && { rules: of.rules }),
      hashOf: part.listHash,
      review: { ...sample, ...(about.user !== '' && { acceptedBy: about.user }) },
    })
  }
  return {
    openedPlan,
    planEnd,
    openPlan: open,
    savePlan: save,
    isReviewNeeded: computed(() => openedPlan.value?.isReviewNeeded === true),
  }
}
