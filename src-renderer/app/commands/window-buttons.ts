import { canHaveFocus } from '../../ui/focusable'
import type { Command } from './command'

/** What a screen reader reads out of an element, without signs such as arrows. */
const textOf = (element: Element): string => {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  copy.querySelectorAll('[aria-hidden=true], [hidden]').forEach((sign) => sign.remove())
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
const textsOf = (ids: string): string =>
  ids
    .split(/\s+/)
    .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
    .filter(Boolean)
    .join(' ')

const labelOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? textsOf(element.getAttribute('aria-labelledby') ?? '')
/** The accessible name of a button. */
const nameOf = (button: Element): string =>
  labelOf(button) || textOf(button) || (button.getAttribute('title') ?? '')

const placeOf = (button: Element): string => {
  const part = button.parentElement?.closest('[aria-label], [aria-labelledby]')
  return part ? labelOf(part) : ''
}
const isOff = (button: Element): boolean => button.matches(':disabled, [aria-disabled=true]')
/** Why a button is off is its description, or what the pointer shows over it. */
const reasonOf = (button: Element): string =>
  textsOf(button.getAttribute('aria-describedby') ?? '') ||
  (button.closest('[title]')?.getAttribute('title') ?? '')

/** Of the window itself; those of a row and of what lies over the window belong to what they lie in. */
const isOfWindow = (button: Element): boolean =>
  button.closest('[role=gridcell], [role=menu], [aria-modal=true]') === null
const isSeen = (button: HTMLButtonElement): boolean =>
  isOff(button) ? button.checkVisibility({ visibilityProperty: true }) : canHaveFocus(button)

const buttonsNow = (): readonly HTMLButtonElement[] =>
  [...document.querySelectorAll('button')].filter(
    (button) => isOfWindow(button) && isSeen(button) && nameOf(button) !== '',
  )

/** Presses the button of this name and place; it may have been drawn anew since the list was made. */
const press = (listed: HTMLButtonElement, name: string, place: string): void => {
  const button = listed.isConnected
    ? listed
    : buttonsNow().find((each) => nameOf(each) === name && placeOf(each) === place)
  button?.focus()
  button?.click()
}

/**
 * Every button of the window as a command: read from the window, so that no button can be missing.
 * `unavailable`: the reason of a button that is off and does not say why.
 */
export const readWindowButtons = (unavailable: string): readonly Command[] =>
  buttonsNow().map((button) => {
    const [name, place] = [nameOf(button), placeOf(button)]
    return {
      name,
      place,
      keys: [],
      obstacle: isOff(button) ? reasonOf(button) || unavailable : null,
      run: () => press(button, name, place),
    }
  })
