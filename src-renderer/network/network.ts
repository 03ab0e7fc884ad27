import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { Diagnostics, NetworkAnswer, NetworkQuestion } from '../../src-preload/contract/network'

/** What the network asks the person, one question after the other, and the diagnostics. */
export const useNetwork = defineStore('network', () => {
  const waiting = shallowRef<readonly NetworkQuestion[]>([])
  const question = computed(() => waiting.value[0] ?? null)
  const isDiagnosticsOpen = ref(false)
  const diagnostics = shallowRef<Diagnostics | null>(null)
  const error = shallowRef<AppError | null>(null)

  /** Main says those again that wait when a page comes up. */
  const receive = (received: NetworkQuestion): void => {
    if (waiting.value.some(({ questionId }) => questionId === received.questionId)) return
    waiting.value = [...waiting.value, received]
  }
  const withdraw = (questionId: string): void => {
    waiting.value = waiting.value.filter((current) => current.questionId !== questionId)
  }
  const answer = async (given: NetworkAnswer): Promise<void> => {
    const current = question.value
    if (current === null) return
    waiting.value = waiting.value.slice(1)
    // Main may have given up on it meanwhile: then there is nothing more to say to it.
    await window.desktop.answerNetwork({ questionId: current.questionId, answer: given })
  }

  const openDiagnostics = async (): Promise<void> => {
    isDiagnosticsOpen.value = true
    diagnostics.value = null
    const result = await window.desktop.diagnostics({})
    error.value = result.ok ? null : result.error
    if (result.ok) diagnostics.value = result.value
  }
  const closeDiagnostics = (): void => {
    isDiagnosticsOpen.value = false
  }

  return {
    question,
    receive,
    withdraw,
    answer,
    isDiagnosticsOpen,
    diagnostics,
    error,
    openDiagnostics,
    closeDiagnostics,
  }
})
