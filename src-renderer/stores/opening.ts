import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { OpenedFile } from '../../src-preload/contract/file'
import { droppedSource, openedSource, ReadFailure, type ByteSource } from '../composables/byte-source'
import type { FileProblem } from '../files/file-problem'
import { readCsv } from '../files/csv-reader'
import { createWorkerCsvParser } from '../files/worker-csv-parser'
import { type PlanFileFault, readPlanFile } from '../files/deletion-plan-file'
import { useResults } from './results'
import { useReviewing } from './reviewing'

export interface OpeningProgress {
  readonly fileName: string
  readonly bytesRead: number
  readonly byteCount: number
  readonly rowCount: number
}

/** Why a file is not on the screen: the system refused it, it is not ours, or somebody cancelled. */
export type OpeningEnd =
  | { readonly kind: 'refused'; readonly fileName: string; readonly error: AppError }
  | { readonly kind: 'unreadable'; readonly fileName: string; readonly problem: FileProblem }
  | { readonly kind: 'notAPlan'; readonly fileName: string; readonly fault: PlanFileFault }
  | { readonly kind: 'cancelled'; readonly fileName: string }

const isPlanFile = (fileName: string): boolean => /\.deletions\.json$/i.test(fileName)

const textOf = async (source: ByteSource): Promise<string> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of source.chunks()) parts.push(new Uint8Array(chunk))
  return new Blob(parts).text()
}

/** Reopening files: one after the other, each into a tab of its own. Needs neither network nor token. */
export const useOpening = defineStore('opening', () => {
  const results = useResults()
  const reviewing = useReviewing()
  const progress = shallowRef<OpeningProgress | null>(null)
  const end = shallowRef<OpeningEnd | null>(null)
  const isChoosing = ref(false)
  const waiting: ByteSource[] = []
  let controller: AbortController | null = null

  const openPlan = (fileName: string, text: string): OpeningEnd | null => {
    const read = readPlanFile(text)
    if ('kind' in read) return { kind: 'notAPlan', fileName, fault: read }
    reviewing.open(fileName, read)
    return null
  }
  const readOne = async (source: ByteSource, signal: AbortSignal): Promise<OpeningEnd | null> => {
    const { fileName, folder, byteCount } = source
    progress.value = { fileName, bytesRead: 0, byteCount, rowCount: 0 }
    const noteProgress = (bytesRead: number, rowCount: number): void => {
      progress.value = { fileName, bytesRead, byteCount, rowCount }
    }
    try {
      if (isPlanFile(fileName)) return openPlan(fileName, await textOf(source))
      const { table, problem } = await readCsv(source.chunks(), noteProgress, createWorkerCsvParser(), signal)
      if (problem && table.rowCount === 0) return { kind: 'unreadable', fileName, problem }
      const file = { ...source.identity(), fileName, folder, byteCount, rowCount: table.rowCount, ...(problem ? { problem } : {}) }
      results.show(fileName, { kind: 'file', files: [file] }, table)
      return null
    } catch (reason) {
      if (signal.aborted) return { kind: 'cancelled', fileName }
      if (reason instanceof ReadFailure) return { kind: 'refused', fileName, error: reason.error }
      throw reason
    }
  }

  const readWaiting = async (): Promise<void> => {
    if (controller) return
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      controller = new AbortController()
      end.value = await readOne(source, controller.signal).finally(() => {
        progress.value = null
        controller = null
      })
      if (end.value) break
    }
  }
  const enqueue = (sources: readonly ByteSource[]): void => {
    end.value = null
    waiting.push(...sources)
    void readWaiting()
  }

  /** Files the application was started with, or that the system handed over. */
  const receive = (files: readonly OpenedFile[]): void => enqueue(files.map((file) => openedSource(file)))
  /** Files dropped on the window. */
  const drop = (files: readonly File[]): void => enqueue(files.map((file) => droppedSource(file)))
  const chooseAndOpen = async (): Promise<void> => {
    if (isChoosing.value) return
    isChoosing.value = true
    const chosen = await window.desktop.chooseFiles({})
    isChoosing.value = false
    const error = chosen.ok ? chosen.value.refused[0] : chosen.error
    if (error) end.value = { kind: 'refused', fileName: '', error }
    else if (chosen.ok) receive(chosen.value.files)
  }
  const cancel = (): void => controller?.abort()
  const dismiss = (): void => {
    end.value = null
  }

  return { progress, end, receive, drop, chooseAndOpen, cancel, dismiss }
})
