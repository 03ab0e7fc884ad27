import { randomUUID } from 'node:crypto'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { NetworkAnswer, NetworkQuestion } from '../../src-preload/contract/network'
import type { Messenger } from '../ports/messenger'

type WithoutId<T> = T extends unknown ? Omit<T, 'questionId'> : never

/** `withdrawn`: no request waits any more, and the user has not answered. */
type QuestionResult = NetworkAnswer | { readonly kind: 'withdrawn' }

/** Questions of the network stack to the user, each answered once. */
export interface Questions {
  /** Aborting `signal` withdraws the question. */
  ask(question: WithoutId<NetworkQuestion>, signal: AbortSignal): Promise<QuestionResult>
  answer(questionId: string, answer: NetworkAnswer): Result<Record<string, never>>
  /** Sends all open questions again, for a page that has just loaded. */
  repeat(): void
  /** Declines all open questions. */
  close(): void
}

export const createQuestions = (messenger: Messenger): Questions => {
  const open = new Map<string, { readonly question: NetworkQuestion; take(answer: QuestionResult): void }>()
  const settle = (questionId: string, answer: QuestionResult): boolean => {
    const entry = open.get(questionId)
    open.delete(questionId)
    entry?.take(answer)
    return entry !== undefined
  }
  return {
    ask: (words, signal) =>
      new Promise((resolve) => {
        const questionId = randomUUID()
        const question = { ...words, questionId }
        open.set(questionId, { question, take: resolve })
        messenger.send('networkAsks', question)
        const withdraw = (): void => {
          if (settle(questionId, { kind: 'withdrawn' })) messenger.send('networkQuestionGone', { questionId })
        }
        signal.addEventListener('abort', withdraw, { once: true })
      }),
    answer: (questionId, answer) => (settle(questionId, answer) ? ok({}) : failed({ kind: 'gone' })),
    repeat: () => {
      for (const { question } of open.values()) messenger.send('networkAsks', question)
    },
    close: () => {
      for (const questionId of [...open.keys()]) settle(questionId, { kind: 'declined' })
    },
  }
}
