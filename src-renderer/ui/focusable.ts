const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Can have the keyboard, and is seen; what fades away is gone already. */
export const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [class*="-leave-active"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** Of radio buttons with one chosen, Tab stops at that one only. */
const isTabStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !(
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    document.querySelector(`input[name="${element.name}"]:checked`) !== null
  )

/** What Tab stops at within `root`, `root` included, in order. */
export const tabStopsIn = (root: Element): readonly HTMLElement[] =>
  [root, ...root.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable) && isTabStop(each) && canHaveFocus(each),
  )
