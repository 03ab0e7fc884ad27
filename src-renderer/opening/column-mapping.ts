import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ColumnMapping } from '../../src-core/formats/mapping'
import { type ForeignTable, mappedColumns } from '../../src-core/formats/table/column-mapping'
import { useSettings } from '../settings/settings'

export interface MappingQuestion {
  /** Different for every question. */
  readonly number: number
  readonly fileName: string
  readonly foreign: ForeignTable
}

/** Asks for the meaning of the columns of a table that is not ours; reading the file waits for the answer. */
export const useColumnMapping = defineStore('column-mapping', () => {
  /** Stored while the dialog fades out. */
  const question = shallowRef<MappingQuestion | null>(null)
  const isOpen = ref(false)
  const settings = useSettings()
  let lastNumber = 0
  let settle: ((mapping: ColumnMapping | null) => void) | null = null

  /** Null: do not read the file. */
  const answer = (mapping: ColumnMapping | null): void => {
    isOpen.value = false
    if (mapping !== null && question.value !== null)
      void settings.rememberColumns(mappedColumns(question.value.foreign, mapping))
    settle?.(mapping)
    settle = null
  }
  const ask = (fileName: string, foreign: ForeignTable): Promise<ColumnMapping | null> => {
    answer(null)
    lastNumber += 1
    question.value = { number: lastNumber, fileName, foreign }
    isOpen.value = true
    return new Promise((resolve) => {
      settle = resolve
    })
  }
  const forget = (): void => {
    if (!isOpen.value) question.value = null
  }
  return { question, isOpen, ask, answer, forget }
})
