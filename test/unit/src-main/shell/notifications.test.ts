import { describe, expect, it } from 'vitest'
import { createNotifications } from '../../../../src-main/shell/notifications'
import { lifecycle } from '../../../electron-host/app'
import { journal } from '../../../electron-host/journal'
import { clickNotification, failNotification, Notification } from '../../../electron-host/notification'

const createWorld = () => {
  if (!lifecycle.isReady) lifecycle.becomeReady()
  const done: string[] = []
  const notifications = createNotifications({
    isSupported: () => Notification.isSupported(),
    create: (text) => new Notification(text),
    bringToFront: () => done.push('in front'),
    log: { info: () => undefined, warn: (what, detail) => done.push(`${what}: ${detail}`) },
  })
  const show = (notificationId: string, title: string): void =>
    notifications.show({ notificationId, title, body: 'words' }, () => {
      done.push(`clicked ${title}`)
    })
  return { done, show }
}

describe('notifications through Electron', () => {
  it('a click brings the window to the front before the page hears of it, even after the garbage was collected', async () => {
    const { done, show } = createWorld()
    show('tab-1', 'one')
    show('tab-2', 'two')
    expect(await clickNotification('two')).toBe(true)
    expect(await clickNotification('one')).toBe(true)
    expect(done).toEqual(['in front', 'clicked two', 'in front', 'clicked one'])
  })

  it('replaces the one before with the same id', async () => {
    const { done, show } = createWorld()
    show('tab-1', 'before')
    show('tab-1', 'after')
    expect(await clickNotification('before')).toBe(false)
    expect(await clickNotification('after')).toBe(true)
    expect(done).toEqual(['in front', 'clicked after'])
    expect(
      journal
        .entries()
        .some(
          ({ what, detail }) => what === 'notification.close' && JSON.stringify(detail).includes('before'),
        ),
    ).toBe(true)
  })

  it('holds fifty at most, the newest', async () => {
    const { show } = createWorld()
    for (let at = 0; at < 60; at += 1) show(`tab-${String(at)}`, `many ${String(at)}`)
    expect(await clickNotification('many 9')).toBe(false)
    expect(await clickNotification('many 10')).toBe(true)
    expect(await clickNotification('many 59')).toBe(true)
  })

  it('logs what the system did not show', async () => {
    const { done, show } = createWorld()
    show('tab-1', 'unsigned')
    expect(await failNotification('unsigned', 'not signed')).toBe(true)
    expect(done).toEqual(['The system did not show a notification: not signed'])
  })
})
