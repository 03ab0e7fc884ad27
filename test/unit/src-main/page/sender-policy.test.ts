import { describe, expect, it } from 'vitest'
import { createSenderPolicy, originOf, type SenderFacts } from '../../../../src-main/page/sender-policy'

const ours: SenderFacts = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}
const isTrusted = createSenderPolicy('app://bundle')

describe('the sender of a message', () => {
  it.each(['app://bundle/index.html', 'app://bundle/', 'app://bundle/index.html?a#b'])(
    'our page at %s is trusted',
    (frameUrl) => {
      expect(isTrusted({ ...ours, frameUrl })).toBe(true)
    },
  )

  it.each([
    ['a frame that is gone', { frameUrl: null }],
    ['a frame inside our page', { isTopFrame: false }],
    ['another window', { isOurWindow: false }],
    ['a destroyed window', { isDestroyed: true }],
  ])('%s is not', (_who, facts) => {
    expect(isTrusted({ ...ours, ...facts })).toBe(false)
  })

  it.each([
    '',
    'about:blank',
    'about:srcdoc',
    'app://bundle.evil/index.html',
    'app://bundle@evil/index.html',
    'app://evil@bundle/index.html',
    'app://:secret@bundle/index.html',
    'app://bundle:80/index.html',
    'app://evil/bundle',
    'app://evil/?app://bundle/',
    'app:bundle/index.html',
    'app:///bundle/index.html',
    'application://bundle/index.html',
    'https://bundle/index.html',
    'http://localhost:5173/',
    'file:///app://bundle/index.html',
    'data:text/html,app://bundle/',
    'blob:app://bundle/1234',
    'javascript:location="app://bundle/"',
    'chrome-error://chromewebdata/',
    'not an address',
  ])('a page at "%s" is not', (frameUrl) => {
    expect(isTrusted({ ...ours, frameUrl })).toBe(false)
  })

  it('while developing, only the development server is trusted', () => {
    const isTrustedInDevelopment = createSenderPolicy('http://localhost:5173')
    expect(isTrustedInDevelopment({ ...ours, frameUrl: 'http://localhost:5173/index.html' })).toBe(true)
    expect(isTrustedInDevelopment(ours)).toBe(false)
    expect(isTrustedInDevelopment({ ...ours, frameUrl: 'http://localhost:5174/index.html' })).toBe(false)
    expect(isTrustedInDevelopment({ ...ours, frameUrl: 'https://localhost:5173/index.html' })).toBe(false)
  })
})

describe('the origin of an address', () => {
  it.each([
    ['app://bundle/a/b?c#d', 'app://bundle'],
    ['http://localhost:5173/', 'http://localhost:5173'],
    ['http://LOCALHOST:80/', 'http://localhost'],
    ['file:///etc/passwd', null],
    ['data:text/html,x', null],
    ['https://good@evil/', null],
    ['', null],
  ])('of %s is %s', (address, origin) => {
    expect(originOf(address)).toBe(origin)
  })
})
