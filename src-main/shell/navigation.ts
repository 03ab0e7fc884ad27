import type { WebContents } from 'electron'
import { originOf } from '../page/sender-policy'

interface Navigation {
  readonly url: string
  preventDefault(): void
}

/**
 * Prevents navigation: a link or a dropped file would replace the page. `reloadableOrigin` is the development
 * server's, whose reloads are allowed; `null` in the built application, which allows no navigation at all.
 */
export const guardNavigation = (contents: WebContents, reloadableOrigin: string | null): void => {
  const stay = (navigation: Navigation): void => {
    const origin = originOf(navigation.url)
    if (origin === null || origin !== reloadableOrigin) navigation.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
