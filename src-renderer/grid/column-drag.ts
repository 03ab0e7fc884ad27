/** Follows the pointer from the press on a column's edge until it is let go; `resize` hears how far it is, in CSS pixels. */
export const followDrag = (down: PointerEvent, resize: (change: number) => void): void => {
  const handle = down.currentTarget
  if (!(handle instanceof HTMLElement)) return
  handle.setPointerCapture(down.pointerId)
  const drag = (event: PointerEvent): void => resize(event.clientX - down.clientX)
  const end = (): void => {
    handle.removeEventListener('pointermove', drag)
    handle.removeEventListener('lostpointercapture', end)
  }
  handle.addEventListener('pointermove', drag)
  handle.addEventListener('lostpointercapture', end)
}
