import type { HandlerDetails } from 'electron'
import { cancellable } from './cancellable'
import { checkOptions } from './strict'
import { host, type WebContents } from './web-contents'

export type NavigationEvent = 'will-navigate' | 'will-frame-navigate' | 'will-redirect'

const isAction = (action: unknown): action is 'allow' | 'deny' => action === 'allow' || action === 'deny'

/**
 * What the application says to a new window: after `_callWindowOpenHandler` in
 * lib/browser/api/web-contents.ts.
 */
export const askWindowOpen = (contents: WebContents, url: string): 'allow' | 'deny' => {
  const { windowOpen } = contents[host]
  if (windowOpen === null) return 'allow'
  const referrer = { url: '', policy: 'strict-origin-when-cross-origin' } as const
  const details: HandlerDetails = {
    url,
    frameName: '',
    features: '',
    disposition: 'foreground-tab',
    referrer,
  }
  // Electron declares `postBody` optional, but always sets it.
  const response: unknown = windowOpen(Object.assign(details, { postBody: undefined }))
  checkOptions('WindowOpenHandlerResponse', response)
  if (typeof response === 'object' && response !== null && 'action' in response && isAction(response.action))
    return response.action
  console.error(
    "The window open handler response must be an object with an 'action' property of 'allow' or 'deny'.",
  )
  return 'deny'
}

/** True when a guard prevented the navigation. */
export const askNavigation = (contents: WebContents, event: NavigationEvent, url: string): boolean => {
  const navigation = cancellable({ url, isMainFrame: event !== 'will-frame-navigate' })
  contents.emit(event, navigation, url)
  return navigation.defaultPrevented
}

/** True when a guard prevented the webview. */
export const askWebview = (contents: WebContents, source: string): boolean => {
  const attachment = cancellable({})
  contents.emit('will-attach-webview', attachment, {}, { src: source })
  return attachment.defaultPrevented
}
