import { pathToFileURL } from 'node:url'
import { app, lifecycle } from './app'
import { dialog } from './dialog'

/** lib/browser/init.ts: a box, unless somebody else listens; and the process goes on. */
const showUncaught = (error: Error): void => {
  if (process.listenerCount('uncaughtException') > 1) return
  dialog.showErrorBox(
    'A JavaScript error occurred in the main process',
    `Uncaught Exception:\n${error.stack ?? `${error.name}: ${error.message}`}`,
  )
}

/**
 * `warn-with-error-code` in shell/browser/electron_browser_main_parts.cc: a warning, unless somebody else
 * listens; and the process goes on.
 */
const warnOfRejection = (reason: unknown): void => {
  if (process.listenerCount('unhandledRejection') > 1) return
  process.emitWarning(
    String(reason instanceof Error ? (reason.stack ?? reason.message) : reason),
    'UnhandledPromiseRejectionWarning',
  )
  process.exitCode = 1
}

/** lib/browser/init.ts: `exit` is the application's. */
const exit = (code?: number | string | null): never => {
  if (code !== undefined) process.exitCode = code ?? undefined
  app.exit(Number(process.exitCode ?? 0))
  // Before `ready`, `app.exit` has ended the process; afterwards what follows still runs, whatever Node's
  // type says.
  return undefined as never
}

/**
 * `JoinAppCode` in shell/common/node_bindings.cc: ready when the main file has been evaluated, or when
 * nothing is left that it could be waiting for. From then on the message loop keeps the process until
 * somebody quits.
 */
const becomeReadyAfter = (mainFile: string | undefined): void => {
  let isLoaded = false
  const load = (): void => {
    if (isLoaded) return
    isLoaded = true
    setInterval(() => undefined, 2 ** 30)
    // docs/api/app.md: not before that turn of the event loop is over.
    setImmediate(() => {
      lifecycle.becomeReady()
    })
  }
  process.once('beforeExit', load)
  // A script that a test passes in an argument has no file to wait for.
  if (mainFile === undefined) load()
  else import(pathToFileURL(mainFile).href).then(load, load)
}

/**
 * Makes this process what Electron's main process is to the application, whose `mainFile` is being loaded.
 */
export const behaveAsMainProcess = (mainFile: string | undefined): void => {
  process.on('uncaughtException', showUncaught)
  process.on('unhandledRejection', warnOfRejection)
  process.exit = exit
  becomeReadyAfter(mainFile)
}
