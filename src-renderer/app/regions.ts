/** The attribute of the parts of the window that F6 visits. */
const regionSelector = '[data-region]'
const focusable = [
  '[tabindex="0"]',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled):not([tabindex="-1"])',
].join(',')

const isSeen = (element: HTMLElement): boolean => element.checkVisibility()

const entriesOf = (region: HTMLElement): readonly HTMLElement[] =>
  [
    ...(region.matches('[tabindex="0"]') ? [region] : []),
    ...region.querySelectorAll<HTMLElement>(focusable),
  ].filter(isSeen)

/**
 * Moves the focus from part to part of the window: in each to the element that had it last, or else to the
 * first one.
 */
export const createRegionWalk = () => {
  const lastIn = new WeakMap<HTMLElement, HTMLElement>()
  const remember = ({ target }: FocusEvent): void => {
    const region = target instanceof HTMLElement ? target.closest<HTMLElement>(regionSelector) : null
    if (region && target instanceof HTMLElement) lastIn.set(region, target)
  }
  const move = (step: 1 | -1): void => {
    const regions = [...document.querySelectorAll<HTMLElement>(regionSelector)].flatMap((region) => {
      const entries = entriesOf(region)
      const last = lastIn.get(region)
      const target = last && entries.includes(last) ? last : entries[0]
      return target ? [{ region, target }] : []
    })
    const here = regions.findIndex(({ region }) => region.contains(document.activeElement))
    const next =
      here === -1 && step === -1
        ? regions.length - 1
        : (here + step + regions.length) % Math.max(1, regions.length)
    regions[next]?.target.focus()
  }
  return { remember, move }
}
