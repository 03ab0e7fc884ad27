import { computed, shallowReactive, type ShallowRef } from 'vue'
import { groupByService, type PlanGroup } from '../../src-core/deletion/plan-groups'
import type { DeletionPlanFile } from '../../src-core/formats/deletion-plan-file'
import { useConnections } from '../connections/connections'

/** What to do with events of another service than the current connection's, or of an unknown one. */
export const foreignAnswers = ['leaveOut', 'lookHere'] as const
export type ForeignAnswer = (typeof foreignAnswers)[number]

/** The questions about such events. Nothing is looked up before all of them are answered. */
export const createReviewQuestions = (plan: Readonly<ShallowRef<DeletionPlanFile | null>>) => {
  const connections = useConnections()
  const answers = shallowReactive(new Map<string, ForeignAnswer>())
  const groups = computed(() => groupByService(plan.value?.events ?? []))
  const isOwn = (baseUrl: string): boolean => baseUrl === connections.current?.baseUrl

  const questions = computed(() =>
    connections.current === null ? [] : groups.value.filter(({ baseUrl }) => !isOwn(baseUrl)),
  )
  const isAnswered = computed(() => questions.value.every(({ baseUrl }) => answers.has(baseUrl)))
  const isLeftOut = (baseUrl: string): boolean => !isOwn(baseUrl) && answers.get(baseUrl) === 'leaveOut'
  /** The groups to look up at the current connection. */
  const wanted = computed((): readonly PlanGroup[] =>
    isAnswered.value
      ? groups.value.filter(({ baseUrl }) => isOwn(baseUrl) || answers.get(baseUrl) === 'lookHere')
      : [],
  )
  const answer = (baseUrl: string, how: ForeignAnswer): void => void answers.set(baseUrl, how)
  return { answers, questions, isAnswered, isOwn, isLeftOut, wanted, answer }
}
