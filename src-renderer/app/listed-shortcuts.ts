/** The keys that are no command's, as F1 lists them: a combination, and its message in `frame.keys`. `Mod`: see `CommandKeys`. */
export const keysOfWindow = [
  [['F2'], 'renameTab'],
  [['Mod', '+'], 'zoom'],
  [['Esc'], 'escape'],
] as const

/** The same for each part that has keys of its own. */
export const keysOfParts = [
  {
    title: 'grid',
    keys: [
      [['←', '↑', '→', '↓'], 'move'],
      [['Space'], 'select'],
      [['Shift', '↑', '↓'], 'selectMore'],
      [['Mod', 'A'], 'selectAll'],
      [['Mod', 'C'], 'copy'],
      [['Enter'], 'details'],
      [['Esc'], 'clear'],
    ],
  },
  {
    title: 'columns',
    keys: [
      [['Enter'], 'sort'],
      [['Alt', '↓'], 'filter'],
      [['Alt', '←', '→'], 'width'],
      [['Alt', 'Shift', '←', '→'], 'moveColumn'],
    ],
  },
  {
    title: 'strip',
    keys: [
      [['←', '→'], 'stripMove'],
      [['Shift', '←', '→'], 'stripSize'],
      [['PgUp', 'PgDn'], 'stripFar'],
      [['Enter'], 'stripFilter'],
      [['Esc'], 'stripDrop'],
    ],
  },
  {
    title: 'chart',
    keys: [
      [['←', '↑', '→', '↓'], 'chartMove'],
      [['Enter'], 'chartGo'],
      [['+', '−'], 'chartZoom'],
      [['PgUp', 'PgDn'], 'chartValues'],
      [['0'], 'chartReset'],
      [['↑', '↓'], 'splitter'],
    ],
  },
] as const
