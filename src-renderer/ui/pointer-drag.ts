/** Follows the pointer from the press on `handle` until it is released, wherever it moves. */
export const followPointer = (
  handle: HTMLElement,
  { pointerId }: PointerEvent,
  onMove: (event: PointerEvent) => void,
  onEnd?: () => void,
): void => {
  handle.setPointerCapture(pointerId)
  const end = (): void => {
    handle.removeEventListener('pointermove', onMove)
    onEnd?.()
  }
  handle.addEventListener('pointermove', onMove)
  handle.addEventListener('lostpointercapture', end, { once: true })
}

/** The same from the listening element; `onMove` gets the distance from the press in CSS pixels. */
export const followDrag = (down: PointerEvent, onMove: (right: number, below: number) => void): void => {
  if (!(down.currentTarget instanceof HTMLElement)) return
  followPointer(down.currentTarget, down, ({ clientX, clientY }) =>
    onMove(clientX - down.clientX, clientY - down.clientY),
  )
}
