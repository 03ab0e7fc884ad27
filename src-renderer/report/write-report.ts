import { ok, type Result } from '../../src-core/errors/result'
import { type SaveEnd, saveFile, wholeFile } from '../../src-core/files/save-file'
import { useFaults } from '../faults/faults'
import type { ResultTab } from '../results/result-tab'
import { useLanguages } from '../ui/languages'
import { useInLanguage } from './in-language'
import { type ReportWish, useReport } from './use-report'

/** Does not wait longer than the signal says. */
const unlessAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  Promise.race([
    work,
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
    }),
  ]).then(() => signal.throwIfAborted())

/** The whole report as HTML; null if the texts of its language cannot be loaded. Rejects if it is aborted. */
export const writeReport = async (
  tab: ResultTab,
  wish: ReportWish,
  signal: AbortSignal,
): Promise<string | null> => {
  const texts = await useLanguages().load(wish.language)
  if (texts === null) return null
  await unlessAborted(useFaults().ensureFlags(tab), signal)
  const { made: write, end } = useInLanguage(wish.language, texts, () => useReport(tab, wish))
  try {
    return await write(signal)
  } finally {
    end()
  }
}

export const reportFormats = ['html', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The bytes of the file, or why there are none. */
const bytesOf = async (html: string, format: ReportFormat): Promise<Result<Uint8Array>> => {
  if (format === 'html') return ok(new TextEncoder().encode(html))
  const printed = await window.desktop.printReport({ html })
  return printed.ok ? ok(printed.value.pdf) : printed
}

/**
 * Prints the report if it is to be a PDF, asks where to save it, and writes it; null: the user cancelled the
 * dialog.
 */
export const saveReport = async (
  html: string,
  kind: ReportFormat,
  suggestedName: string,
  signal: AbortSignal,
): Promise<SaveEnd | null> => {
  const bytes = await bytesOf(html, kind)
  signal.throwIfAborted()
  return bytes.ok
    ? saveFile(window.desktop, { suggestedName, kind, chunks: wholeFile(bytes.value) })
    : { kind: 'failed', error: bytes.error }
}
