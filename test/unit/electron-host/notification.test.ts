import { describe, expect, it, vi } from 'vitest'
import { lifecycle } from '../../electron-host/app'
import { journal } from '../../electron-host/journal'
import { clickNotification, failNotification, Notification } from '../../electron-host/notification'

const noted = (): readonly string[] =>
  journal
    .entries()
    .flatMap(({ what, detail }) =>
      what.startsWith('notification.') ? `${what} ${JSON.stringify(detail)}` : [],
    )

lifecycle.becomeReady()

// docs/api/notification.md, and shell/browser/api/electron_api_notification.cc where it says more.
describe('the stand-in for notifications', () => {
  // `Notification::New`.
  it('makes none before the application is ready', async () => {
    // Another test may have made it ready: this one has an application of its own.
    vi.resetModules()
    const early = await import('../../electron-host/notification')
    expect(() => new early.Notification({ title: 'early' })).toThrow(
      'Cannot create Notification before app is ready',
    )
  })

  it('is not on the screen before show(), and show() again replaces it ("will dismiss the previously shown notification")', async () => {
    const notification = new Notification({ title: 'twice', body: 'words' })
    expect(noted().some((entry) => entry.includes('twice'))).toBe(false)
    expect(await clickNotification('twice')).toBe(false)
    notification.show()
    notification.show()
    const shown = '{"title":"twice","body":"words"}'
    expect(noted().slice(-3)).toEqual([
      `notification.show ${shown}`,
      `notification.close ${shown}`,
      `notification.show ${shown}`,
    ])
  })

  it('reports a click to its listeners, once, and not after close()', async () => {
    const clicks: string[] = []
    const open = new Notification({ title: 'open' })
    const closed = new Notification({ title: 'closed' })
    for (const [name, notification] of Object.entries({ open, closed })) {
      notification.on('click', () => clicks.push(name))
      notification.show()
    }
    closed.close()
    expect(await clickNotification('closed')).toBe(false)
    // `Notification::NotificationClicked` destroys what was clicked.
    expect([await clickNotification('open'), await clickNotification('open')]).toEqual([true, false])
    expect(clicks).toEqual(['open'])
    closed.close()
  })

  // `getHistory`: "Unlike notifications created with `new Notification()`, notifications returned by
  // `getHistory()` will remain visible … when the object is garbage collected." `~Notification` takes the
  // delegate off, so a click reaches nobody.
  it('does not keep a notification alive: a click on one that nobody holds is lost', async () => {
    const clicks: string[] = []
    const showAndForget = (): void => {
      const notification = new Notification({ title: 'forgotten' })
      notification.on('click', () => clicks.push('forgotten'))
      notification.show()
    }
    showAndForget()
    expect(await clickNotification('forgotten')).toBe(false)
    expect(clicks).toEqual([])
  })

  it('reports what the system did not show, with the reason', async () => {
    const notification = new Notification({ title: 'failing' })
    const reasons: unknown[] = []
    notification.on('failed', (_event, reason) => reasons.push(reason))
    notification.show()
    expect(await failNotification('failing', 'not signed')).toBe(true)
    expect(reasons).toEqual(['not signed'])
  })

  it('leaves out what is no text, and refuses what Electron or the stand-in does not have', () => {
    const make = (options: unknown) =>
      new Notification(options as ConstructorParameters<typeof Notification>[0])
    make({ title: 7, body: null }).show()
    expect(noted().at(-1)).toBe('notification.show {"title":"","body":""}')
    expect(() => make({ heading: 'x' })).toThrow("has no option 'heading'")
    expect(() => make({ title: 'x', actions: [] })).toThrow('does not implement')
    expect(() => make({ title: 'x', timeoutType: 'soon' })).toThrow("is never 'soon'")
    expect(() => Reflect.get(Notification, 'getHistory')).toThrow('does not implement')
    expect(() => make({ title: 'x' }).on('shown', () => undefined)).toThrow("has no event 'shown'")
  })
})
