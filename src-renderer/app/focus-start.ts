/**
 * Where one begins: in the rows that are on the screen again, or else where a device is typed. Not where
 * somebody already works.
 */
export const focusStart = (): void => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const start =
    document.querySelector<HTMLElement>('#results-panel [role=grid]') ??
    document.querySelector('#query-device')
  if (start instanceof HTMLElement) start.focus({ preventScroll: true })
}
