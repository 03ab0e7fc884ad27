/** The charts above the grid. `{count}` is a formatted number; `|` separates singular and plural. */
export const pictures = {
  durations: { ms: '{value} ms', s: '{value} s', min: '{value} min', h: '{value} h', d: '{value} d' },
} as const
