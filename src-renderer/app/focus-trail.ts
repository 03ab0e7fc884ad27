/** A place that had the keyboard, as it was then: what is removed tells nothing any more of where it was. */
export interface FocusPlace {
  readonly element: HTMLElement
  /** From the element to the body, each with its index among its siblings. */
  readonly path: readonly { readonly element: Element; readonly index: number }[]
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** Farther back nobody expects it. */
const longestTrail = 20

export const placeOf = (element: HTMLElement): FocusPlace => {
  const path: { element: Element; index: number }[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  }
  return { element, path }
}

/** Can have the keyboard, and is seen; what fades away is gone already. */
export const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [class*="-leave-active"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

const firstIn = (root: Element): HTMLElement | undefined =>
  [root, ...root.querySelectorAll(focusable)].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable) && each.tabIndex >= 0 && canHaveFocus(each),
  )

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

/** The places that had the keyboard, and where it goes when the last of them is gone. */
export const createFocusTrail = () => {
  let trail: readonly HTMLElement[] = []
  return {
    add: (element: HTMLElement): void => {
      trail = [...trail.filter((each) => each !== element && each.isConnected), element].slice(-longestTrail)
    },
    /** Beside the lost place, else where the keyboard came from, else the first place of what surrounded it. */
    after: (lost: FocusPlace): HTMLElement | undefined => {
      const dialog = topDialog()
      const isReachable = (element: HTMLElement | undefined): element is HTMLElement =>
        element !== undefined && (dialog === null || dialog.contains(element)) && canHaveFocus(element)
      const around = lost.path.map(({ element }) => element).filter((each) => each.isConnected)
      return [neighbourOf(lost), ...[...trail].reverse(), ...around.map(firstIn), dialog ? firstIn(dialog) : undefined].find(isReachable)
    },
  }
}
