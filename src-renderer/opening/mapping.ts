import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ColumnMapping } from '../../src-preload/contract/mapping'
import type { ForeignTable } from '../files/column-mapping'
import { useSettings } from '../settings/settings'

export interface MappingQuestion {
  /** Each is another question, whatever it is about. */
  readonly number: number
  readonly fileName: string
  readonly foreign: ForeignTable
}

/** What the columns of a table are that is not ours: asked while the file is being read, which waits. */
export const useMapping = defineStore('mapping', () => {
  /** Stays while its dialog fades. */
  const question = shallowRef<MappingQuestion | null>(null)
  const isOpen = ref(false)
  const settings = useSettings()
  let lastNumber = 0
  let settle: ((mapping: ColumnMapping | null) => void) | null = null

  /** Null: it is not to be read. */
  const answer = (mapping: ColumnMapping | null): void => {
    isOpen.value = false
    if (mapping !== null && question.value !== null) void settings.rememberColumns({ names: question.value.foreign.names, mapping })
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
