import { BrowserWindow, type Session } from 'electron'
import type { ReportPrinter } from '../ports/report-printer'

/** The name of the session, which lives in memory. */
export const reportPartition = 'report'

/** In the scheme of the page (page-scheme.ts), but in another session, whose only document it is. */
const address = 'app://report/'
/** The document states what its style needs; this denies everything else, whatever the document says. */
const policy = ['script', 'connect', 'img', 'font', 'media', 'object', 'frame', 'worker', 'manifest']
  .map((kind) => `${kind}-src 'none'`)
  .join('; ')

/** A few thousand rows take seconds. */
const longestMs = 120_000

/** Nothing can run in it, ask for anything or be seen. */
const openWindow = (): BrowserWindow =>
  new BrowserWindow({
    show: false,
    webPreferences: {
      partition: reportPartition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      javascript: false,
      spellcheck: false,
    },
  })

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not printed within ${String(longestMs)} ms`)), longestMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Serves one document, and refuses every other request. */
const serveOnly = ({ protocol, webRequest }: Session, html: () => string): void => {
  webRequest.onBeforeRequest((details, decide) => decide({ cancel: details.url !== address }))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  protocol.handle(new URL(address).protocol.slice(0, -1), () => new Response(html(), { headers }))
}

/** `createSession` is called for the first report: most starts print none. */
export const createReportPrinter = (createSession: () => Session): ReportPrinter => {
  let current = ''
  let hasSession = false
  let last: Promise<unknown> = Promise.resolve()
  const printNow = async (html: string): Promise<Uint8Array<ArrayBuffer>> => {
    if (!hasSession) serveOnly(createSession(), () => current)
    hasSession = true
    const window = openWindow()
    current = html
    try {
      await inTime(window.loadURL(address))
      // Size and margins are those of the style.
      return Uint8Array.from(
        await inTime(
          window.webContents.printToPDF({
            preferCSSPageSize: true,
            printBackground: true,
            generateTaggedPDF: true,
          }),
        ),
      )
    } finally {
      current = ''
      window.destroy()
    }
  }
  return {
    // One after the other: they share the session.
    print: (html) => {
      const printed = last.then(() => printNow(html))
      last = printed.catch(() => undefined)
      return printed
    },
  }
}
