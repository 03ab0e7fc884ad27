import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1983). */
const model = { key: 0.28, point: 1.1, home: 0.4, think: 1.35, button: 0.1 } as const

export interface Effort {
  readonly actions: number
  readonly seconds: number
}

/**
 * A person at the window. A click, a chord, a typed word and an answer to a dialog of the system are one action
 * each. One thinks before the first one, and where something is read before one goes on.
 */
export const personAt = (page: Page) => {
  let actions = 0
  let seconds: number = model.think
  let isAtMouse = true
  const does = (atMouse: boolean, cost: number): void => {
    actions += 1
    seconds += cost + (atMouse === isAtMouse ? 0 : model.home)
    isAtMouse = atMouse
  }
  const click = async (target: Locator, button: 'left' | 'right' = 'left'): Promise<void> => {
    does(true, model.point + 2 * model.button)
    await target.click({ button })
  }
  return {
    click,
    type: async (text: string): Promise<void> => {
      does(false, model.key * text.length)
      await page.keyboard.type(text)
    },
    /** As playwright names it: `Control+Enter`. */
    press: async (chord: string): Promise<void> => {
      does(false, model.key * chord.split('+').length)
      await page.keyboard.press(chord)
    },
    /** The host answers a dialog of the system at once; a person has to press its button. */
    answerSystem: (): void => does(true, model.point + 2 * model.button),
    read: async (text: Locator): Promise<void> => {
      await text.waitFor()
      seconds += model.think
    },
    /** Ends the task: it took no more than this, or the window has become longer to use. */
    took: (most: Effort): Effort => {
      expect(actions).toBeLessThanOrEqual(most.actions)
      expect(seconds).toBeLessThanOrEqual(most.seconds)
      return { actions, seconds: Math.round(seconds * 10) / 10 }
    },
  }
}
