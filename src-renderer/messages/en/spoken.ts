/** What is said to those who do not see the window change. */
export const spoken = {
  ascending: '{column}, ascending',
  descending: '{column}, descending',
  sorted: 'Sorted by {columns}',
  unsorted: 'In the order in which they came',
  noteSaved: 'Note saved',
  noteRemoved: 'Note deleted',
  panelClosed: 'Panel closed',
} as const
