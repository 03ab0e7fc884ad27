import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useResults } from './results'

/** More rows would block the page and strain a spreadsheet; the user can export them to a file instead. */
export const maxCopied = 20_000

export type CopyEnd =
  | { readonly kind: 'rows'; readonly count: number }
  | { readonly kind: 'value' | 'failed' }
  | { readonly kind: 'tooMany'; readonly count: number }

/** The result of the last copy. */
export const useClipboard = defineStore('clipboard', () => {
  const results = useResults()
  const end = shallowRef<CopyEnd | null>(null)
  /** Copied from this tab; not the tab itself, which may be closed and would stay in memory. */
  const tabId = shallowRef<string | null>(null)
  const dismiss = (): void => {
    end.value = null
  }
  const finish = (next: CopyEnd): void => {
    end.value = next
    tabId.value = results.active?.id ?? null
  }
  const write = async (text: string, whenDone: CopyEnd): Promise<void> => {
    finish(
      await navigator.clipboard.writeText(text).then(
        () => whenDone,
        () => ({ kind: 'failed' as const }),
      ),
    )
  }
  /** Calls `textOf` only if there are not too many rows. */
  const copyRows = async (rows: Uint32Array, textOf: (rows: Uint32Array) => string): Promise<void> => {
    const count = rows.length
    if (count > maxCopied) finish({ kind: 'tooMany', count })
    else if (count > 0) await write(textOf(rows), { kind: 'rows', count })
  }
  const copyValue = (text: string): Promise<void> => write(text, { kind: 'value' })
  return { end, tabId, copyRows, copyValue, dismiss }
})
