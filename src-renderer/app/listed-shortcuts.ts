/**
 * All keys of the window, as F1 lists them: a combination, and its message in `frame.keys`. `Mod`: Ctrl, or ⌘
 * on a Mac.
 */
export const shortcutGroups = [
  {
    title: null,
    keys: [
      [['Mod', 'Enter'], 'run'],
      [['Mod', 'Shift', 'Enter'], 'runInNewTab'],
      [['F5'], 'refresh'],
      [['Mod', 'F'], 'search'],
      [['Mod', 'Z'], 'undo'],
      [['F8'], 'flagged'],
      [['Shift', 'F2'], 'note'],
      [['Mod', 'E'], 'export'],
      [['Mod', 'O'], 'open'],
      [['Ctrl', 'Tab'], 'nextTab'],
      [['Mod', 'W'], 'closeTab'],
      [['Mod', 'Shift', 'T'], 'reopenTab'],
      [['F2'], 'renameTab'],
      [['F6'], 'regions'],
      [['Mod', 'K'], 'commands'],
      [['Mod', ','], 'settings'],
      [['Mod', '+'], 'zoom'],
      [['F1'], 'keys'],
      [['Esc'], 'escape'],
    ],
  },
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
      [['Del'], 'delete'],
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
