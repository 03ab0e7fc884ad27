import type { Session } from 'electron'
import { originOf } from '../page/sender-policy'

/** The page needs only to copy text on a click; Electron would grant everything else by default. */
const isPermitted = (permission: string, requestingAddress: string, pageOrigin: string): boolean =>
  permission === 'clipboard-sanitized-write' && originOf(requestingAddress) === pageOrigin

/** Electron has separate handlers for requests, checks and devices: one that is missing grants everything. */
export const guardPermissions = (session: Session, pageOrigin: string): void => {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(isPermitted(permission, details.requestingUrl, pageOrigin))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin, pageOrigin),
  )
  session.setDevicePermissionHandler(() => false)
}
