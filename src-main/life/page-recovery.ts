import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'

export type PageFailure = 'notLoaded' | 'gone' | 'hanging'
export type RecoveryChoice = 'wait' | 'reload' | 'quit'

/** What the person is asked. */
export interface RecoveryQuestion {
  readonly failure: PageFailure
  /** The first is the default. */
  readonly choices: readonly RecoveryChoice[]
  /** Chromium's words for what happened. */
  readonly detail: string
  /** Takes the question back; it then answers 'wait'. */
  readonly signal: AbortSignal
}

interface PageRecoveryOptions {
  readonly ask: (question: RecoveryQuestion) => Promise<RecoveryChoice>
  /** Ends what main runs for the page. */
  readonly closePage: () => Promise<void>
  /** Ends the page's process, so that it can be loaded again. */
  readonly endPage: () => void
  readonly load: () => void
  /** Without asking the page, which cannot answer. */
  readonly quit: () => void
  readonly clock: Clock
  readonly log: Log
}

export interface PageRecovery {
  /** `code`: Chromium's, negative. */
  loadFailed(code: number, description: string): void
  /** `status`: of HTTP, as the page's own files are answered. A page that was refused is an empty one to Chromium. */
  loaded(status: number): void
  /** The page's process has ended. */
  gone(reason: string): void
  hanging(): void
  responding(): void
}

/** ERR_ABORTED: another load has taken the place of this one. */
const aborted = -3

/** A page that fails over and over is not offered again: three times in ten minutes. */
const maxReloads = 3
const reloadsWithinMs = 600_000

/** What becomes of a window whose page does not come up, dies or hangs: a question, one at a time, and what is answered. */
export const createPageRecovery = ({ ask, closePage, endPage, load, quit, clock, log }: PageRecoveryOptions): PageRecovery => {
  let open: { readonly failure: PageFailure; readonly controller: AbortController } | null = null
  let reloads: readonly number[] = []
  let isReplacing = false

  const choicesFor = (failure: PageFailure): readonly RecoveryChoice[] => {
    reloads = reloads.filter((at) => clock.now() - at < reloadsWithinMs)
    const choices: readonly RecoveryChoice[] = reloads.length < maxReloads ? ['reload', 'quit'] : ['quit']
    return failure === 'hanging' ? ['wait', ...choices] : choices
  }
  const reload = async (failure: PageFailure): Promise<void> => {
    reloads = [...reloads, clock.now()]
    if (failure === 'hanging') {
      isReplacing = true
      endPage()
      await closePage()
    }
    load()
  }
  const meet = async (failure: PageFailure, detail: string): Promise<void> => {
    log.warn(`The page: ${failure}`, detail)
    const controller = new AbortController()
    open = { failure, controller }
    if (failure !== 'hanging') await closePage()
    const answer = await ask({ failure, choices: choicesFor(failure), detail, signal: controller.signal })
    if (open.controller !== controller) return
    open = null
    if (answer === 'quit') quit()
    else if (answer === 'reload') await reload(failure)
  }
  const begin = (failure: PageFailure, detail: string): void => {
    // Of a page that hangs it may turn out that it is gone; nothing else gets better or worse than it is.
    if (open !== null && open.failure !== 'hanging') return
    open?.controller.abort()
    meet(failure, detail).catch((error: unknown) => {
      log.warn('The page could not be helped', String(error))
      quit()
    })
  }

  return {
    loadFailed: (code, description) => {
      isReplacing = false
      if (code !== aborted) begin('notLoaded', `${description} (${String(code)})`)
    },
    loaded: (status) => {
      isReplacing = false
      if (status >= 400) begin('notLoaded', `status ${String(status)}`)
    },
    gone: (reason) => {
      // It was ended here, to be loaded again.
      if (!isReplacing) begin('gone', reason)
    },
    hanging: () => {
      if (open === null) begin('hanging', '')
    },
    responding: () => {
      if (open?.failure === 'hanging') open.controller.abort()
    },
  }
}
