import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'

/** `notStarted`: loaded, but it threw before it was drawn. */
export type PageFailure = 'notLoaded' | 'notStarted' | 'gone' | 'hanging'
export type RecoveryChoice = 'wait' | 'reload' | 'quit'

/** The question for the user. */
export interface RecoveryQuestion {
  readonly failure: PageFailure
  /** The first is the default. */
  readonly choices: readonly RecoveryChoice[]
  /** Chromium's description of what happened, or where in the page. */
  readonly detail: string
  /** Aborting withdraws the question; it then resolves to 'wait'. */
  readonly signal: AbortSignal
}

interface PageRecoveryOptions {
  readonly ask: (question: RecoveryQuestion) => Promise<RecoveryChoice>
  /** Ends everything that main runs for the page. */
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
  /** `status`: the HTTP status of the page's own file. To Chromium a refused page is only an empty one. */
  loaded(status: number): void
  /** Every part of the page has been drawn. */
  drawn(): void
  /** Nobody in the page has caught an error. `where` says nothing of what the error says. */
  threw(where: string): void
  /** The page's process has ended. */
  gone(reason: string): void
  hanging(): void
  responding(): void
}

/** ERR_ABORTED: another load has replaced this one. */
const aborted = -3

/** Offer to reload at most three times in ten minutes, so that a page that keeps failing does not loop. */
const maxReloads = 3
const reloadsWithinMs = 600_000

/** What main runs for it goes on until it is loaded again: it may still come up. */
const isAlive = (failure: PageFailure): boolean => failure === 'hanging' || failure === 'notStarted'

/**
 * So long after it has been loaded, a page that has not been drawn counts as one that hangs: nothing else
 * shows that there is no window.
 */
const drawnWithinMs = 30_000

/**
 * Handles a page that does not load, does not start, crashes or hangs: asks the user, one question at a time,
 * and carries out the answer.
 */
export const createPageRecovery = ({
  ask,
  closePage,
  endPage,
  load,
  quit,
  clock,
  log,
}: PageRecoveryOptions): PageRecovery => {
  let open: { readonly failure: PageFailure; readonly controller: AbortController } | null = null
  let reloads: readonly number[] = []
  let isReplacing = false
  let isDrawn = false
  let stopWatching = (): void => undefined

  const choicesFor = (failure: PageFailure): readonly RecoveryChoice[] => {
    reloads = reloads.filter((at) => clock.now() - at < reloadsWithinMs)
    const choices: readonly RecoveryChoice[] = reloads.length < maxReloads ? ['reload', 'quit'] : ['quit']
    return failure === 'hanging' ? ['wait', ...choices] : choices
  }
  const watchDrawing = (): void => {
    stopWatching()
    stopWatching = clock.schedule(drawnWithinMs, () => {
      if (open === null) begin('hanging', '')
    })
  }
  const reload = async (failure: PageFailure): Promise<void> => {
    reloads = [...reloads, clock.now()]
    if (failure === 'hanging') {
      isReplacing = true
      endPage()
    }
    if (isAlive(failure)) await closePage()
    load()
  }
  const meet = async (failure: PageFailure, detail: string): Promise<void> => {
    log.warn(`The page failed (${failure})`, detail)
    const controller = new AbortController()
    open = { failure, controller }
    if (!isAlive(failure)) await closePage()
    const answer = await ask({ failure, choices: choicesFor(failure), detail, signal: controller.signal })
    if (open.controller !== controller) return
    open = null
    if (answer === 'quit') quit()
    else if (answer === 'reload') await reload(failure)
    else if (!isDrawn) watchDrawing()
  }
  const begin = (failure: PageFailure, detail: string): void => {
    // Only a page that is alive can change to another state: it may turn out to be gone.
    if (open !== null && (!isAlive(open.failure) || open.failure === failure)) return
    open?.controller.abort()
    stopWatching()
    meet(failure, detail).catch((error: unknown) => {
      log.warn('The page could not be recovered', String(error))
      quit()
    })
  }

  const withdraw = (): void => {
    if (open !== null && isAlive(open.failure)) open.controller.abort()
  }

  return {
    loadFailed: (code, description) => {
      isReplacing = false
      if (code !== aborted) begin('notLoaded', `${description} (${String(code)})`)
    },
    loaded: (status) => {
      isReplacing = false
      isDrawn = false
      watchDrawing()
      if (status >= 400) begin('notLoaded', `status ${String(status)}`)
    },
    drawn: () => {
      isDrawn = true
      stopWatching()
      withdraw()
    },
    threw: (where) => {
      // Later on, the rest of the window goes on working.
      if (isDrawn) log.warn('Unexpected error in the page', where)
      else begin('notStarted', where)
    },
    gone: (reason) => {
      // We ended it ourselves, to load it again.
      if (!isReplacing) begin('gone', reason)
    },
    hanging: () => {
      if (open === null) begin('hanging', '')
    },
    responding: () => {
      if (open?.failure === 'hanging') withdraw()
    },
  }
}
