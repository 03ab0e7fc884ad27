import type { Session } from 'electron'
import { originOf } from '../page/sender-policy'

/** Copying text from a click is all the page asks for; everything else Electron would grant by default. */
const isPermitted = (permission: string, requestingAddress: string, pageOrigin: string): boolean =>
  permission === 'clipboard-sanitized-write' && originOf(requestingAddress) === pageOrigin

/** A request and a check are asked for separately, devices once more: leaving one out leaves it open. */
export const guardPermissions = (session: Session, pageOrigin: string): void => {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(isPermitted(permission, details.requestingUrl, pageOrigin))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => isPermitted(permission, requestingOrigin, pageOrigin))
  session.setDevicePermissionHandler(() => false)
}
