import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** More rows make a text that stops the page and that no spreadsheet takes gladly; a file is the way for them. */
export const maxCopied = 20_000

export type CopyEnd =
  { readonly kind: 'rows'; readonly count: number } | { readonly kind: 'value' | 'failed' } | { readonly kind: 'tooMany'; readonly count: number }

/** Long enough to be read. */
const noticeMs = 4000

/** What was copied last; the notice of a success disappears by itself. */
export const useCopying = defineStore('copying', () => {
  const end = shallowRef<CopyEnd | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const dismiss = (): void => {
    clearTimeout(timer)
    end.value = null
  }
  const finish = (next: CopyEnd): void => {
    dismiss()
    end.value = next
    if (next.kind === 'rows' || next.kind === 'value') timer = setTimeout(dismiss, noticeMs)
  }
  const write = async (text: string, whenDone: CopyEnd): Promise<void> => {
    finish(
      await navigator.clipboard.writeText(text).then(
        () => whenDone,
        () => ({ kind: 'failed' as const }),
      ),
    )
  }
  /** `textOf` is asked only when there are not too many. */
  const copyRows = async (rows: Uint32Array, textOf: (rows: Uint32Array) => string): Promise<void> => {
    const count = rows.length
    if (count > maxCopied) finish({ kind: 'tooMany', count })
    else if (count > 0) await write(textOf(rows), { kind: 'rows', count })
  }
  const copyValue = (text: string): Promise<void> => write(text, { kind: 'value' })
  return { end, copyRows, copyValue, dismiss }
})
