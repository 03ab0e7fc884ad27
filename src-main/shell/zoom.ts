import type { WebContents } from 'electron'
import { zoomChangeOf, zoomed } from '../life/zoom'

/**
 * Zooms by keys and by Ctrl with the wheel, and tells the factor. Not by a menu: on Windows and Linux there is
 * none, and a hidden one would come up with Alt; its keys would know one layout only.
 */
export const zoomByKeys = (
  contents: Pick<WebContents, 'on' | 'setZoomFactor'>,
  start: number,
  platform: NodeJS.Platform,
): (() => number) => {
  let factor = start
  const zoomTo = (wanted: number): void => {
    factor = wanted
    contents.setZoomFactor(factor)
  }
  contents.on('before-input-event', (event, input) => {
    const change = zoomChangeOf(input, platform)
    if (change === null) return
    event.preventDefault()
    zoomTo(zoomed(factor, change))
  })
  contents.on('zoom-changed', (_event, direction) => zoomTo(zoomed(factor, direction)))
  // Electron refuses it before there is a page, and remembers one of its own for the host of a page.
  contents.on('did-navigate', () => zoomTo(factor))
  return () => factor
}
