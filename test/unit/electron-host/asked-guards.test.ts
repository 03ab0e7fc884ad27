import { afterEach, describe, expect, it, vi } from 'vitest'
import { askNavigation, askWebview, askWindowOpen } from '../../electron-host/asked-guards'
import { WebContents } from '../../electron-host/web-contents'

afterEach(() => void vi.restoreAllMocks())

const address = 'https://elsewhere.example/'

/** What the types of Electron forbid, answered all the same. */
const wrong = (value: unknown): never => value as never

// `_callWindowOpenHandler` in lib/browser/api/web-contents.ts.
describe('a window that the page wants to open', () => {
  it('is allowed where nobody has said anything', () => {
    expect(askWindowOpen(new WebContents(), address)).toBe('allow')
  })

  it('is asked about with every field of HandlerDetails', () => {
    const contents = new WebContents()
    const asked: unknown[] = []
    contents.setWindowOpenHandler((details) => {
      asked.push(details)
      return { action: 'deny' }
    })
    expect(askWindowOpen(contents, address)).toBe('deny')
    const referrer = { url: '', policy: 'strict-origin-when-cross-origin' }
    expect(asked).toStrictEqual([
      {
        url: address,
        frameName: '',
        features: '',
        disposition: 'foreground-tab',
        referrer,
        postBody: undefined,
      },
    ])
  })

  it.each([null, undefined, 'allow', {}, [], { action: null }])(
    'is denied where the answer is %j',
    (answer) => {
      const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined).mock.calls
      const contents = new WebContents()
      contents.setWindowOpenHandler(() => wrong(answer))
      expect(askWindowOpen(contents, address)).toBe('deny')
      expect(errors).toHaveLength(1)
    },
  )

  it('is no answer with a member or a word that electron.d.ts does not have', () => {
    const contents = new WebContents()
    contents.setWindowOpenHandler(() => wrong({ action: 'block' }))
    expect(() => askWindowOpen(contents, address)).toThrow(
      "Electron's WindowOpenHandlerResponse.action is never 'block'",
    )
    contents.setWindowOpenHandler(() => wrong({ action: 'deny', because: 'x' }))
    expect(() => askWindowOpen(contents, address)).toThrow("has no option 'because'")
  })
})

// docs/api/web-contents.md.
it('a navigation and a webview go on unless a listener prevents them', () => {
  const contents = new WebContents()
  expect([askNavigation(contents, 'will-navigate', address), askWebview(contents, address)]).toEqual([
    false,
    false,
  ])
  contents.on('will-navigate', (event: { preventDefault(): void }) => event.preventDefault())
  contents.on('will-attach-webview', (event: { preventDefault(): void }) => event.preventDefault())
  expect([askNavigation(contents, 'will-navigate', address), askWebview(contents, address)]).toEqual([
    true,
    true,
  ])
  expect(askNavigation(contents, 'will-redirect', address)).toBe(false)
})
