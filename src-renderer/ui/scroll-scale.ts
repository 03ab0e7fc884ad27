/**
 * The layout of browsers ends at about 33.5 million device pixels, which 1.2 million rows exceed. 8 million
 * CSS pixels stay below that up to a zoom of 400 %.
 */
const maximumSpacer = 8_000_000

/** How the position of the scroll bar maps to that of the rows. Everything is in CSS pixels. */
export interface ScrollScale {
  /** Height of the element that gives the scroll bar its length. */
  readonly spacerHeight: number
  /** The rows are higher than the spacer may be, so one pixel of the bar is more than one of the rows. */
  readonly isScaled: boolean
  /** The farthest the rows can be moved. */
  readonly maximumTop: number
  toContent(scrollTop: number): number
  toScroll(contentTop: number): number
}

export const createScrollScale = (contentHeight: number, viewportHeight: number): ScrollScale => {
  const spacerHeight = Math.min(contentHeight, maximumSpacer)
  const maximumTop = Math.max(0, contentHeight - viewportHeight)
  const scrollRange = Math.max(0, spacerHeight - viewportHeight)
  const ratio = scrollRange > 0 ? maximumTop / scrollRange : 1
  const within = (top: number): number => Math.min(maximumTop, Math.max(0, top))
  return {
    spacerHeight,
    isScaled: spacerHeight < contentHeight,
    maximumTop,
    toContent: (scrollTop) => within(scrollTop * ratio),
    toScroll: (contentTop) => within(contentTop) / ratio,
  }
}
