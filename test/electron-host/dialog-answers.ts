/** What a person does with a dialog: closes it, chooses files, or presses a button. */
export type DialogAnswer = 'cancel' | { readonly paths: readonly string[] } | { readonly button: string; readonly isChecked?: boolean }

const answers: DialogAnswer[] = []

/** The next dialog gets this answer instead of its usual one. */
export const queueDialogAnswer = (answer: DialogAnswer): void => {
  answers.push(answer)
}

/** `null`: the usual one. */
export const takeDialogAnswer = (): DialogAnswer | null => answers.shift() ?? null
