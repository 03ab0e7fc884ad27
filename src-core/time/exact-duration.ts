const units = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

/**
 * A duration in ms in the largest unit that needs no more than three decimals, never rounded; `typedDuration`
 * reads it back.
 */
export const exactDuration = (ms: number): string => {
  const [unit, size] = units.find(
    ([, each]) => Math.abs(ms) >= each && Number.isInteger((ms * 1000) / each),
  ) ?? ['ms', 1]
  return `${String(ms / size)} ${unit}`
}
