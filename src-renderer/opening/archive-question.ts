import { defineStore } from 'pinia'
import type { ArchiveFacts } from '../../src-core/archive/archive-facts'
import type { ArchivePart } from '../../src-core/results/result-source'
import { createPendingQuestion } from '../ui/pending-question'

export interface ArchiveQuestion {
  readonly number: number
  /** Of its folder. */
  readonly name: string
  readonly archive: ArchiveFacts
}

/** Asks which part of an archive is opened. */
export const useArchiveQuestion = defineStore('archive-question', () =>
  createPendingQuestion<Omit<ArchiveQuestion, 'number'>, ArchivePart>(),
)
