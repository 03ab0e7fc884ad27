/** What is selected in the grid, and what can be done with rows. */
export const rows = {
  selectedHidden: '{count} selected, {hidden} hidden by filters',
} as const
