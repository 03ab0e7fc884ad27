import { defaultFaultSettings, type FaultSettings } from '../../src-core/checks/faults'
import type { TimeField } from '../../src-core/events/event'
import type { ColumnSetting } from '../../src-core/events/grid-columns'
import { defaultExportSettings, type ExportSettings } from '../../src-core/formats/export-settings'
import type { DescribedTable } from '../../src-core/formats/foreign/description'
import type { MappedColumns } from '../../src-core/formats/mapping'
import type { StoredView } from '../../src-core/formats/stored-view'
import type { RecentQuery } from '../../src-core/results/asked-query'
import { defaultNotificationSettings, type NotificationSettings } from './notification'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `system`, or the tag of a language of the user interface. */
export const languages = ['system', 'en', 'zh-CN'] as const
export type Language = (typeof languages)[number]

/** The user can set the number of concurrent requests from 1 to this. */
export const maxAtOnce = 16

/** Only one at a time, or the grid would have too little room. */
export const picturePanels = ['none', 'chart', 'summary'] as const
export type PicturePanel = (typeof picturePanels)[number]

/** Which pictures are shown above the grid, and the time stamp they use. */
export interface PictureSettings {
  readonly hasStrip: boolean
  readonly panel: PicturePanel
  readonly timeField: TimeField
}

/**
 * The positions of the splitters, in CSS pixels. A window that is too small for them shows less, without
 * changing them.
 */
interface LayoutSettings {
  readonly chartHeight: number
  readonly detailsWidth: number
}
/** The minimum and the maximum of each. */
export const layoutLimits = { chartHeight: [80, 800], detailsWidth: [240, 1600] } as const

/**
 * Results of queries are kept on the disk: up to so many bytes; those that are open count, but are never
 * removed.
 */
export interface KeepingSettings {
  readonly isOn: boolean
  readonly maxBytes: number
}
/** The least and the most bytes that the user can set. */
export const keepingLimits = [100_000_000, 1_000_000_000_000] as const

/** `overlapMinutes`: a refresh requests this much of what was proven again, for events that arrive late. */
interface RefreshSettings {
  readonly overlapMinutes: number
}
export const maxOverlapMinutes = 1440

/**
 * What the application remembers for the user: never a token, never an event. To add a field, add a line
 * here, its default below, and a line in the decoder; a file of an older version then gets the default.
 */
export interface Settings {
  readonly theme: Theme
  readonly language: Language
  /** `system`, or an IANA zone. */
  readonly zone: string
  /** The devices of the last queries, newest first. */
  readonly recentDevices: readonly string[]
  /** In the order shown; empty: the application's own layout. */
  readonly columns: readonly ColumnSetting[]
  /** The last queries, newest first, to be run again. */
  readonly recentQueries: readonly RecentQuery[]
  /** Concurrent read requests over all queries: 1 to `maxAtOnce`. */
  readonly requestsAtOnce: number
  /** The same for deletions. */
  readonly deletionsAtOnce: number
  readonly faults: FaultSettings
  readonly pictures: PictureSettings
  readonly exporting: ExportSettings
  readonly layout: LayoutSettings
  readonly keeping: KeepingSettings
  readonly refreshing: RefreshSettings
  /** Whether a complete range also asks what the service has after now and before 2000. */
  readonly asksOutside: boolean
  readonly notifications: NotificationSettings
  /** The mappings of the last tables that are not our own, newest first. */
  readonly mappings: readonly MappedColumns[]
  /** What the last tables of others were, newest first. */
  readonly tables: readonly DescribedTable[]
  /** In the order of their names. */
  readonly views: readonly StoredView[]
}

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  zone: 'system',
  recentDevices: [],
  columns: [],
  recentQueries: [],
  // As many connections as Chromium opens to one host over HTTP/1.1.
  requestsAtOnce: 6,
  deletionsAtOnce: 4,
  faults: defaultFaultSettings,
  pictures: { hasStrip: true, panel: 'none', timeField: 'deviceTimestamp' },
  exporting: defaultExportSettings,
  layout: { chartHeight: 164, detailsWidth: 328 },
  refreshing: { overlapMinutes: 15 },
  asksOutside: true,
  notifications: defaultNotificationSettings,
  mappings: [],
  tables: [],
  views: [],
  keeping: { isOn: true, maxBytes: 2_000_000_000 },
}
