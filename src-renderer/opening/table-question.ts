import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Look } from '../../src-core/formats/file-reader'
import type { TableLook } from '../../src-core/formats/foreign/table-look'

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

/** Asks what a table of others is; reading the file waits for the answer. */
export const useTableQuestion = defineStore('table-question', () => {
  /** Stored while the dialog fades out. */
  const question = shallowRef<TableQuestion | null>(null)
  const isOpen = ref(false)
  let lastNumber = 0
  let settle: ((answer: TableLook | null) => void) | null = null

  const end = (answer: TableLook | null): void => {
    isOpen.value = false
    settle?.(answer)
    settle = null
  }
  const accept = (look: TableLook): void => end(look)
  /** The look that was accepted; null: do not read the file. */
  const ask = (asked: Omit<TableQuestion, 'number'>): Promise<TableLook | null> => {
    end(null)
    lastNumber += 1
    question.value = { number: lastNumber, ...asked }
    isOpen.value = true
    return new Promise((resolve) => {
      settle = resolve
    })
  }
  const forget = (): void => {
    if (!isOpen.value) question.value = null
  }
  return { question, isOpen, ask, accept, decline: () => end(null), forget }
})
