/** The button that deletes, which says how many events. */
export const deletes = /^Delete [\d,]+ events?$/

/** A button of the dialog whose title has this id. */
export const inDialogOf = (titleId: string, name: string | RegExp): HTMLButtonElement => {
  const dialog = document.querySelector(`[role=dialog][aria-labelledby="${titleId}"]`)
  const found = [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => {
    const words = textContent?.trim() ?? ''
    return typeof name === 'string' ? words === name : name.test(words)
  })
  if (!found) throw new Error(`no button ${String(name)} in ${titleId}`)
  return found
}

export const inDialog = (name: string | RegExp): HTMLButtonElement => inDialogOf('delete-title', name)
