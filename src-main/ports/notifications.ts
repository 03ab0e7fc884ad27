import type { SystemNotification } from '../../src-preload/contract/notification'

/** The notifications of the system, in plain text. */
export interface Notifications {
  /** Whether the system has any. If the user has turned them off there, nobody knows. */
  isSupported(): boolean
  /** Replaces the one before with the same id. `onClick`: the application is already in front. */
  show(notification: SystemNotification, onClick: () => void): void
}
