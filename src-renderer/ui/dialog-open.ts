/** The dialog above all others; one that fades out is closed already. */
export const topDialog = (): Element | null =>
  [...document.querySelectorAll('[aria-modal="true"]')]
    .filter((dialog) => dialog.closest('[class*="-leave-active"]') === null)
    .at(-1) ?? null

/** What happens behind a dialog is not seen, so a dialog takes the keys. */
export const isDialogOpen = (): boolean => topDialog() !== null
