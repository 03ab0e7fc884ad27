/** What can be undone and redone, oldest first; the last of each is the next to go. */
export interface History<Step> {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const mostSteps = 100

export const noHistory: History<never> = { done: [], undone: [] }

/**
 * The latest step, after which nothing can be redone. The oldest one is forgotten when there are too many.
 */
export const withStep = <Step>({ done }: History<Step>, step: Step): History<Step> => ({
  done: [...done, step].slice(-mostSteps),
  undone: [],
})

/** The step to undo, and the history after that; null: there is none. */
export const undo = <Step>({ done, undone }: History<Step>): readonly [Step, History<Step>] | null => {
  const step = done.at(-1)
  return step === undefined ? null : [step, { done: done.slice(0, -1), undone: [...undone, step] }]
}

/** The step to redo, and the history after that; null: there is none. */
export const redo = <Step>({ done, undone }: History<Step>): readonly [Step, History<Step>] | null => {
  const step = undone.at(-1)
  return step === undefined ? null : [step, { done: [...done, step], undone: undone.slice(0, -1) }]
}
