import { defineStore } from 'pinia'
import type { Look } from '../../src-core/formats/file-reader'
import type { TableLook } from '../../src-core/formats/foreign/table-look'
import { createPendingQuestion } from '../ui/pending-question'

/** A file that others wrote. */
export interface AskedTable {
  readonly fileName: string
  /** ms since the epoch, as the file system says it. */
  readonly modifiedAt: number
  readonly look: Look
}

export interface TableQuestion {
  /** Different for every question. */
  readonly number: number
  readonly fileName: string
  /** When the file was written, in ms since the epoch. */
  readonly writtenAt: number
  readonly look: Look
  /** As the table looks with what is guessed, or was said of such a table before. */
  readonly first: TableLook
}

/** Asks what a table of others is; reading the file waits for the look that was accepted. */
export const useTableQuestion = defineStore('table-question', () =>
  createPendingQuestion<Omit<TableQuestion, 'number'>, TableLook>(),
)
