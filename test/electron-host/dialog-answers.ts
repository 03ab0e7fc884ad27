import { readHostFacts } from './host-facts'

/** What a person does with a dialog of files: closes it, or chooses some. */
export type FileAnswer = 'cancel' | { readonly paths: readonly string[] }

/** With a message box: presses a button, by its label. */
interface ButtonAnswer {
  readonly button: string
  readonly isChecked?: boolean
}

export type DialogAnswer = FileAnswer | ButtonAnswer

const answers: DialogAnswer[] = readHostFacts().messageBoxAnswers.map((button) => ({ button }))

/** The next dialog gets this answer instead of its usual one. */
export const queueDialogAnswer = (answer: DialogAnswer): void => {
  answers.push(answer)
}

/** `null`: the usual one. */
export const takeDialogAnswer = (): DialogAnswer | null => answers.shift() ?? null
