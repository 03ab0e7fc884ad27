import { canHaveFocus, tabStopsIn } from '../ui/focusable'

/** A place that had the keyboard, as it was then: what is removed tells nothing any more of where it was. */
export interface FocusPlace {
  readonly element: HTMLElement
  /** From the element to the body, each with its index among its siblings. */
  readonly path: readonly { readonly element: Element; readonly index: number }[]
}

/** Farther back nobody expects it. */
const longestTrail = 20

export const placeOf = (element: HTMLElement): FocusPlace => {
  const path: { element: Element; index: number }[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  }
  return { element, path }
}

const firstIn = (root: Element): HTMLElement | undefined => tabStopsIn(root)[0]

/** Of a list, the entry that took the place of the removed one, and in it what the removed one was. */
const neighbourOf = ({ element, path }: FocusPlace): HTMLElement | undefined => {
  const kept = path.findIndex(({ element: each }) => each.isConnected)
  const [entry, parent] = [path[kept - 1], path[kept]?.element]
  if (entry === undefined || parent === undefined) return undefined
  const alike = [...parent.children].filter(({ tagName, classList }) => tagName === entry.element.tagName && classList[0] === entry.element.classList[0])
  const next = parent.children[entry.index] ?? alike.at(-1)
  const taker = next !== undefined && alike.includes(next) ? next : alike.at(-1)
  if (taker === undefined) return undefined
  const same = [taker, ...taker.querySelectorAll(element.tagName)].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.className === element.className && canHaveFocus(each),
  )
  return same ?? firstIn(taker)
}

const topDialog = (): Element | null =>
  [...document.querySelectorAll('[aria-modal="true"]')].filter((dialog) => dialog.closest('[class*="-leave-active"]') === null).at(-1) ?? null

/** The events, which are what the window is for. */
const grid = (): HTMLElement | null => document.querySelector<HTMLElement>('#results-panel [role=grid]')

/** The places that had the keyboard, and where it goes when the last of them is gone. */
export const createFocusTrail = () => {
  let trail: readonly HTMLElement[] = []
  return {
    add: (element: HTMLElement): void => {
      trail = [...trail.filter((each) => each !== element && each.isConnected), element].slice(-longestTrail)
    },
    /**
     * Beside the lost place, else back within the part of the window that surrounded it. Of a notice in the window itself, which
     * belongs to no part, the events are what it was about; out of a dialog or a part that is gone it goes back to where it came from.
     */
    after: (lost: FocusPlace): HTMLElement | undefined => {
      const dialog = topDialog()
      const isReachable = (element: HTMLElement | undefined): element is HTMLElement =>
        element !== undefined && (dialog === null || dialog.contains(element)) && canHaveFocus(element)
      const around = lost.path.map(({ element }) => element).filter((each) => each.isConnected)
      const part = lost.path.find(({ element }) => element.matches('[data-region]'))?.element
      const back = [...trail].reverse()
      const isNotice = part === undefined && around.some((each) => each.matches('main'))
      return [
        neighbourOf(lost),
        ...back.filter((each) => part?.isConnected === true && part.contains(each)),
        isNotice ? (grid() ?? undefined) : undefined,
        ...back,
        ...around.map(firstIn),
        dialog ? firstIn(dialog) : undefined,
      ].find(isReachable)
    },
  }
}
