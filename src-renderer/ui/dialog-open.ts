/** What happens behind a dialog is not seen, so a dialog takes the keys. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
