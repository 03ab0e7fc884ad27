import type { Log } from '../ports/log'
import type { Notifications } from '../ports/notifications'

/** What is used of Electron's `Notification`. */
interface ShowableNotification {
  on(event: 'click', listener: () => void): unknown
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown
  show(): void
  close(): void
}

interface NotificationsOptions {
  readonly isSupported: () => boolean
  readonly create: (text: { readonly title: string; readonly body: string }) => ShowableNotification
  readonly bringToFront: () => void
  readonly log: Log
}

/** More results than anybody has open; the ids come from the page. */
const maxHeld = 50

export const createNotifications = ({
  isSupported,
  create,
  bringToFront,
  log,
}: NotificationsOptions): Notifications => {
  // Electron drops a notification that nobody holds when the garbage is collected: a click on it would do
  // nothing.
  const held = new Map<string, ShowableNotification>()
  return {
    isSupported,
    show: ({ notificationId, title, body }, onClick) => {
      held.get(notificationId)?.close()
      held.delete(notificationId)
      for (const oldest of held.keys()) if (held.size >= maxHeld) held.delete(oldest)
      const notification = create({ title, body })
      held.set(notificationId, notification)
      notification.on('click', () => {
        bringToFront()
        onClick()
      })
      notification.on('failed', (_event, error) => log.warn('The system did not show a notification', error))
      notification.show()
    },
  }
}
