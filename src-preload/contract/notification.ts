/**
 * A notification of the system. Others may read it, on a locked or shared screen and in the system's list of
 * notifications: it contains names of devices and attributes, and no values.
 */
export interface SystemNotification {
  /** Chosen by the page. A notification replaces the one before with the same id. */
  readonly notificationId: string
  readonly title: string
  readonly body: string
}

/** Characters. Systems show about as much, and cut off the rest. */
export const notificationLimits = { title: 100, body: 250 } as const

/** `isAsked`: whether the user has been asked, or has chosen by themselves. */
export interface NotificationSettings {
  readonly isAsked: boolean
  readonly ofSilence: boolean
  readonly ofFaults: boolean
}
export const defaultNotificationSettings: NotificationSettings = {
  isAsked: false,
  ofSilence: false,
  ofFaults: false,
}
