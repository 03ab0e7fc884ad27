import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Takes a picture of what the page shows now, under a name of its own. */
type Shoot = (name: string) => Promise<void>

/**
 * One step done: what it saw, read back from the page, in a sentence. `shoot` is for what is gone at its end.
 */
export type Step = (shoot: Shoot) => Promise<string>

export interface StepRunner {
  /** Runs one step, prints a line for it and leaves a screenshot. Rejects with the step's own error. */
  run(name: string, step: Step): Promise<void>
  /** One more screenshot, in the dark theme, of what the page shows now. */
  takeDark(name: string): Promise<void>
}

/** `say` takes the lines; screenshots go to `outFolder`, numbered in the order of the steps. */
export const createStepRunner = (page: Page, outFolder: string, say: (line: string) => void): StepRunner => {
  let count = 0
  const shoot: Shoot = async (name) => {
    const file = `${String(count).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`
    // Motions are at their end: a half-faded dialog is not what a person sees.
    await page.screenshot({ path: join(outFolder, file), animations: 'disabled' })
  }
  return {
    run: async (name, step) => {
      count += 1
      try {
        const seen = await step(shoot)
        say(`  ok    ${count}. ${name}: ${seen}`)
        await shoot(name)
      } catch (error) {
        const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
        say(`  FAIL  ${count}. ${name}: ${firstLine}`)
        await shoot(`${name} failed`)
        throw error
      }
    },
    takeDark: async (name) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await shoot(`${name} dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    },
  }
}

/** Fails a step with what was expected and what the page shows. */
export const expectSame = (what: string, seen: unknown, expected: unknown): void => {
  if (seen !== expected)
    throw new Error(`${what}: the page shows ${JSON.stringify(seen)}, expected ${JSON.stringify(expected)}`)
}
