import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** More rows would block the page and strain a spreadsheet; the user can export them to a file instead. */
export const maxCopied = 20_000

export type CopyEnd =
  | { readonly kind: 'rows'; readonly count: number }
  | { readonly kind: 'value' | 'failed' }
  | { readonly kind: 'tooMany'; readonly count: number }

/** Long enough to read the notice. */
const noticeMs = 4000

/** The result of the last copy; a notice of success disappears by itself. */
export const useClipboard = defineStore('clipboard', () => {
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
  /** Calls `textOf` only if there are not too many rows. */
  const copyRows = async (rows: Uint32Array, textOf: (rows: Uint32Array) => string): Promise<void> => {
    const count = rows.length
    if (count > maxCopied) finish({ kind: 'tooMany', count })
    else if (count > 0) await write(textOf(rows), { kind: 'rows', count })
  }
  const copyValue = (text: string): Promise<void> => write(text, { kind: 'value' })
  return { end, copyRows, copyValue, dismiss }
})
