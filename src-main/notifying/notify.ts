import { ok, type Result } from '../../src-core/errors/result'
import { notificationLimits, type SystemNotification } from '../../src-preload/contract/notification'
import type { Messenger } from '../ports/messenger'
import type { Notifications } from '../ports/notifications'

/**
 * Line breaks, control characters, and marks that change the direction of what follows: a device chooses its
 * name, and must not arrange the rest.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * On Linux the body of a notification is markup: a name with `<img src=…>` in it would fetch a picture. Not
 * every system reads `&lt;`.
 */
const lookAlikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '&': '＆' }

/** One line of at most `most` characters that the system shows as it is. */
const plainText = (text: string, most: number): string => {
  const characters = [...text.replace(unprintable, ' ').replace(/[<>&]/g, (sign) => lookAlikes[sign] ?? sign)]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

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
