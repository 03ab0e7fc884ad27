import { randomUUID } from 'node:crypto'
import type { NetworkAnswer, NetworkQuestion } from '../../src-preload/contract/network'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { Messenger } from '../ports/messenger'

type WithoutId<T> = T extends unknown ? Omit<T, 'questionId'> : never

/** Questions of the network stack to the person, each answered once. */
export interface Questions {
  ask(question: WithoutId<NetworkQuestion>): Promise<NetworkAnswer>
  answer(questionId: string, answer: NetworkAnswer): Result<Record<string, never>>
  /** Declines all that wait. */
  close(): void
}

export const createQuestions = (messenger: Messenger): Questions => {
  const open = new Map<string, (answer: NetworkAnswer) => void>()
  const settle = (questionId: string, answer: NetworkAnswer): boolean => {
    const take = open.get(questionId)
    open.delete(questionId)
    take?.(answer)
    return take !== undefined
  }
  return {
    ask: (words) =>
      new Promise((resolve) => {
        const questionId = randomUUID()
        open.set(questionId, resolve)
        messenger.send('networkAsks', { ...words, questionId })
      }),
    answer: (questionId, answer) => (settle(questionId, answer) ? ok({}) : failed({ kind: 'gone' })),
    close: () => {
      for (const questionId of [...open.keys()]) settle(questionId, { kind: 'declined' })
    },
  }
}
