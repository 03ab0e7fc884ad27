/**
 * The colours of states, pale because labels stand on them: ten for any, then that of trouble. Beside them is always
 * the word, because colour alone must never carry information.
 */
export const stateFills = {
  light: [
    '#cfe3f7',
    '#f7d7b5',
    '#a9dfcf',
    '#e7c4df',
    '#f0e0a0',
    '#8fc3e6',
    '#cfc9f6',
    '#d0e5a2',
    '#a6dde6',
    '#ddcbb8',
    '#f0938b',
  ],
  dark: [
    '#24486b',
    '#6d4a1c',
    '#14594a',
    '#63305a',
    '#5c4a0c',
    '#2f6f99',
    '#473f86',
    '#42591a',
    '#17606b',
    '#5c4a3a',
    '#a8322c',
  ],
} as const
