import type { InjectionKey } from 'vue'

/**
 * The parts of the window that are drawn one after the other: all at once block it for a quarter of a second.
 */
export interface DrawingInTurns {
  /** A part is to be drawn; the function that it gets is called once it has been. */
  await(): () => void
  /** Resolves when none is left, those that were in another one included. */
  readonly finished: Promise<void>
}

export const createDrawingInTurns = (): DrawingInTurns => {
  let left = 0
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  return {
    finished,
    await: () => {
      left += 1
      return () => {
        left -= 1
        if (left === 0) finish()
      }
    },
  }
}

export const drawingInTurns: InjectionKey<DrawingInTurns> = Symbol('drawing in turns')
