import { topDialog } from '../ui/dialog-open'
import { canHaveFocus, tabStopsIn } from '../ui/focusable'

/**
 * An element that had the focus, and its position at that time, which a removed element does not reveal any
 * more.
 */
export interface FocusPosition {
  readonly element: HTMLElement
  /** From the element to the body, each with its index among its siblings. */
  readonly path: readonly { readonly element: Element; readonly index: number }[]
}

/** Nobody expects the focus to return farther back. */
const longestTrail = 20

export const positionOf = (element: HTMLElement): FocusPosition => {
  const path: { element: Element; index: number }[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  }
  return { element, path }
}

const firstIn = (root: Element): HTMLElement | undefined => tabStopsIn(root)[0]

/** In a list, the corresponding element in the entry that has replaced the removed one. */
const neighbourOf = ({ element, path }: FocusPosition): HTMLElement | undefined => {
  const kept = path.findIndex(({ element: each }) => each.isConnected)
  const [entry, parent] = [path[kept - 1], path[kept]?.element]
  if (entry === undefined || parent === undefined) return undefined
  const alike = [...parent.children].filter(
    ({ tagName, classList }) =>
      tagName === entry.element.tagName && classList[0] === entry.element.classList[0],
  )
  const next = parent.children[entry.index] ?? alike.at(-1)
  const taker = next !== undefined && alike.includes(next) ? next : alike.at(-1)
  if (taker === undefined) return undefined
  const same = [taker, ...taker.querySelectorAll(element.tagName)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.className === element.className && canHaveFocus(each),
  )
  return same ?? firstIn(taker)
}

/** The grid, which is the main part of the window. */
const grid = (): HTMLElement | null => document.querySelector<HTMLElement>('#results-panel [role=grid]')

/** The last elements that had the focus, and where it goes if the latest one is removed. */
export const createFocusTrail = () => {
  let trail: readonly HTMLElement[] = []
  return {
    add: (element: HTMLElement): void => {
      trail = [...trail.filter((each) => each !== element), element].slice(-longestTrail)
    },
    /**
     * To a neighbour of the lost element, or else back to an earlier one in the same part of the window. From
     * a notice in the window itself, which belongs to no part, to the events, and so from a dialog if the part it
     * was opened from is gone, as that of a selection is with the selection; from any other dialog or part that
     * is gone, back to where the focus came from.
     */
    after: (lost: FocusPosition): HTMLElement | undefined => {
      const dialog = topDialog()
      const isReachable = (element: HTMLElement | undefined): element is HTMLElement =>
        element !== undefined && (dialog === null || dialog.contains(element)) && canHaveFocus(element)
      const around = lost.path.map(({ element }) => element).filter((each) => each.isConnected)
      const part = lost.path.find(({ element }) => element.matches('[data-region]'))?.element
      const back = [...trail].reverse()
      const isNotice = part === undefined && around.some((each) => each.matches('main'))
      const left = lost.path.find(({ element }) => element.matches('[aria-modal="true"]'))?.element
      const opener = left && back.find((each) => !left.contains(each))
      const isPartGone = opener?.closest('[data-region]')?.isConnected === false
      return [
        neighbourOf(lost),
        ...back.filter((each) => part?.isConnected === true && part.contains(each)),
        isNotice || isPartGone ? (grid() ?? undefined) : undefined,
        ...back,
        ...around.map(firstIn),
        dialog ? firstIn(dialog) : undefined,
      ].find(isReachable)
    },
  }
}
