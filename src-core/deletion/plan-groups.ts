import type { ReviewedEvent } from '../formats/deletion-plan-file'

/** Events of a plan that come from one service. */
export interface PlanGroup {
  /** Empty: the plan does not say which service it is. */
  readonly baseUrl: string
  readonly events: readonly ReviewedEvent[]
}

export const groupNameOf = ({ baseUrl = '' }: ReviewedEvent): string => baseUrl

/** In the order in which the plan names the services. */
export const groupByService = (events: readonly ReviewedEvent[]): readonly PlanGroup[] => {
  const groups = new Map<string, ReviewedEvent[]>()
  for (const event of events) {
    const baseUrl = groupNameOf(event)
    const group = groups.get(baseUrl) ?? []
    group.push(event)
    groups.set(baseUrl, group)
  }
  return [...groups].map(([baseUrl, own]) => ({ baseUrl, events: own }))
}
