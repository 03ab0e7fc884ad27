import type { DesktopApi } from '../../src-preload/contract/desktop-api'

/**
 * What the page that is there now talks to. A page of before gets no answer any more, as a window that is
 * gone: it would go on with it, and its next request would reach the main process of the next page.
 */
let current: DesktopApi | undefined

export const setCurrentDesktop = (desktop: DesktopApi | undefined): void => {
  current = desktop
}
export const isCurrentDesktop = (desktop: DesktopApi): boolean => desktop === current
