/**
 * Hues that differ for the common kinds of colour blindness, and differ in lightness where hues are similar:
 * eight for numbers, then the first of states, that of all others, and three further ones of states. Each line also has its own dashes and
 * marker, because colour alone must never carry information.
 */
export const seriesInks = {
  light: [
    '#2f6fe0',
    '#d9620a',
    '#0f8a6a',
    '#b5459b',
    '#8a6a00',
    '#2f9fd0',
    '#4b515b',
    '#d0317a',
    '#8b5cf6',
    '#94a3b8',
    '#93533a',
    '#5f8a12',
    '#0b8a9e',
  ],
  dark: [
    '#7fabff',
    '#ff9d52',
    '#3ecfa5',
    '#e59ad4',
    '#e8c547',
    '#a5defc',
    '#c6ccd5',
    '#ff8fb8',
    '#b79bff',
    '#8b97a8',
    '#d6a184',
    '#b4d25f',
    '#6fd0dc',
  ],
} as const
