/** Follows the pointer from its press on `handle` until it is let go, wherever it goes meanwhile. */
export const followPointer = (handle: HTMLElement, { pointerId }: PointerEvent, onMove: (event: PointerEvent) => void, onEnd?: () => void): void => {
  handle.setPointerCapture(pointerId)
  const end = (): void => {
    handle.removeEventListener('pointermove', onMove)
    onEnd?.()
  }
  handle.addEventListener('pointermove', onMove)
  handle.addEventListener('lostpointercapture', end, { once: true })
}

/** The same from the element that listens; `onMove` hears how far the pointer is from its press, in CSS pixels. */
export const followDrag = (down: PointerEvent, onMove: (right: number, below: number) => void): void => {
  if (!(down.currentTarget instanceof HTMLElement)) return
  followPointer(down.currentTarget, down, ({ clientX, clientY }) => onMove(clientX - down.clientX, clientY - down.clientY))
}
