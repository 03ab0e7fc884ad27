import { notificationLimits, type SystemNotification } from '../../src-preload/contract/notification'
import { ok, type Result } from '../../src-preload/contract/result'
import type { Messenger } from '../ports/messenger'
import type { Notifications } from '../ports/notifications'
import { plainText } from './plain-text'

export type Notify = (notification: SystemNotification) => Result<{ readonly isShown: boolean }>

/** Shows notifications of the system for the page, and reports a click on them. */
export const createNotify =
  ({
    notifications,
    messenger,
  }: {
    readonly notifications: Notifications
    readonly messenger: Messenger
  }): Notify =>
  ({ notificationId, title, body }) => {
    if (!notifications.isSupported()) return ok({ isShown: false })
    const text = {
      title: plainText(title, notificationLimits.title),
      body: plainText(body, notificationLimits.body),
    }
    notifications.show({ notificationId, ...text }, () =>
      messenger.send('notificationClicked', { notificationId }),
    )
    return ok({ isShown: true })
  }
