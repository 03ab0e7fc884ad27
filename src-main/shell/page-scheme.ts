import { protocol } from 'electron'
import { bundleOrigin } from '../page/page-address'
import { createPageFiles } from '../page/page-files'

/**
 * Call before `ready`. A scheme of our own instead of `file:`, which may read the whole disk. Neither
 * `bypassCSP` nor `corsEnabled` nor `allowServiceWorkers`. With `codeCache`, V8 keeps the compiled code for
 * the next start.
 */
export const registerPageScheme = (): void => {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: new URL(bundleOrigin).protocol.slice(0, -1), privileges }])
}

/** Call after `ready`. */
export const servePage = (root: string): void => {
  protocol.handle(new URL(bundleOrigin).protocol.slice(0, -1), createPageFiles(root, bundleOrigin))
}
