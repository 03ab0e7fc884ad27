const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Whether the element is visible and can have the focus; elements that are fading out do not count. */
export const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [class*="-leave-active"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** In a group of radio buttons with a chosen one, Tab stops only at that one. */
const isTabStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !(
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    document.querySelector(`input[name="${element.name}"]:checked`) !== null
  )

/** The tab stops within `root`, including `root`, in order. */
export const tabStopsIn = (root: Element): readonly HTMLElement[] =>
  [root, ...root.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(focusable) && isTabStop(each) && canHaveFocus(each),
  )
