export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface ColumnSetting {
  /** A column of the grid. */
  readonly name: string
  readonly isShown: boolean
  /** CSS pixels. */
  readonly width: number
}

/** What the application remembers for a person: never a token, never an event. */
export interface Settings {
  readonly theme: Theme
  /** `system`, or an IANA zone. */
  readonly zone: string
  /** The last devices asked for, newest first. */
  readonly recentDevices: readonly string[]
  /** In the order shown; empty: the application's own layout. */
  readonly columns: readonly ColumnSetting[]
}

export const defaultSettings: Settings = { theme: 'system', zone: 'system', recentDevices: [], columns: [] }
