import { describe, expect, it } from 'vitest'
import type { SystemNotification } from '../../../../src-preload/contract/notification'
import { composeForTest } from '../../support/compose'

const compose = (isSupported = true) => {
  const shown: { readonly notification: SystemNotification; readonly click: () => void }[] = []
  const notifications = {
    isSupported: () => isSupported,
    show: (notification: SystemNotification, click: () => void) => void shown.push({ notification, click }),
  }
  return { ...composeForTest({ notifications }), shown }
}

describe('a notification of the system', () => {
  it('is shown with its texts, and a click on it reaches the page with its id', async () => {
    const { call, shown, messages } = compose()
    const notification = {
      notificationId: 'tab-7',
      title: 'pump-0042 is silent',
      body: 'temperature: nothing for 4 min',
    }
    expect(await call('notify', notification)).toEqual({ ok: true, value: { isShown: true } })
    expect(shown.map((one) => one.notification)).toEqual([notification])
    expect(messages).toEqual([])
    shown[0]?.click()
    expect(messages).toEqual([{ name: 'notificationClicked', payload: { notificationId: 'tab-7' } }])
  })

  it('says that none was shown where the system has none', async () => {
    const { call, shown } = compose(false)
    expect(await call('notify', { notificationId: 'tab-7', title: 'a', body: 'b' })).toEqual({
      ok: true,
      value: { isShown: false },
    })
    expect(shown).toEqual([])
  })

  it('takes names of devices as text: one line, no markup, no marks that turn the direction of writing', async () => {
    const { call, shown } = compose()
    const name = 'pump\r\n\u0000\u202e7<img src="http://192.0.2.1/x">&amp;\u2028'
    await call('notify', { notificationId: 'tab-7', title: name, body: name })
    const plain = 'pump 7‹img src="http://192.0.2.1/x"›＆amp; '
    expect(shown[0]?.notification).toMatchObject({ title: plain, body: plain })
  })

  it('cuts off what no system would show, between characters', async () => {
    const { call, shown } = compose()
    await call('notify', { notificationId: 'tab-7', title: '🌡'.repeat(150), body: 'b'.repeat(250) })
    expect(shown[0]?.notification).toMatchObject({ title: `${'🌡'.repeat(99)}…`, body: 'b'.repeat(250) })
  })

  it('refuses empty texts and very long ones', async () => {
    const { call, shown } = compose()
    for (const [title, body] of [
      ['', 'b'],
      ['a', ''],
      ['a'.repeat(401), 'b'],
      ['a', 'b'.repeat(1001)],
    ] as const)
      expect(await call('notify', { notificationId: 'tab-7', title, body })).toMatchObject({
        ok: false,
        error: { kind: 'refused', reason: 'request' },
      })
    expect(shown).toEqual([])
  })
})
