import { z } from 'zod'
import {
  correctedKinds,
  eachThreshold,
  faultKinds,
  faultSettingsBounds,
  isLimitText,
  isTroubleWord,
  type LimitText,
} from '../../src-core/checks/faults'
import { timeFields } from '../../src-core/events/event'
import { columnNamed } from '../../src-core/events/grid-columns'
import { deletedChoices, exportColumns } from '../../src-core/formats/export-settings'
import { describedTable } from '../../src-core/formats/foreign/description-reader'
import { exportFormats } from '../../src-core/formats/formats'
import { mappingLimits } from '../../src-core/formats/mapping'
import { delimiters, exportScopes } from '../../src-core/formats/provenance'
import { viewBounds } from '../../src-core/formats/stored-view'
import {
  keepingLimits,
  languages,
  layoutLimits,
  maxAtOnce,
  maxOverlapMinutes,
  picturePanels,
  type Settings,
  themes,
} from '../../src-preload/contract/settings'
import { deviceId, name } from './decoder-parts'
import { mappedColumns } from './mapping-decoder'
import { recentQuery } from './query-decoders'

const atOnce = z.number().int().min(1).max(maxAtOnce)
/**
 * Devices choose their names; one that is too long for the file would make main refuse every change of the
 * settings.
 */
const seriesName = z.string().max(faultSettingsBounds.nameLength)

const limitText = (part: LimitText) => z.string().refine((text) => isLimitText(part, text))
const valueLimit = z.strictObject({
  modelId: seriesName,
  attributeCode: seriesName,
  low: z.number().exactOptional(),
  high: z.number().exactOptional(),
  unit: limitText('unit').exactOptional(),
  label: limitText('label').exactOptional(),
})

const faultSettings = z.strictObject({
  disabled: z.array(z.enum(faultKinds)).max(faultKinds.length),
  thresholds: z.strictObject(
    eachThreshold(({ least, isWhole }) => (isWhole ? z.number().int() : z.number()).min(least)),
  ),
  limits: z.array(valueLimit).max(faultSettingsBounds.entries),
  corrections: z
    .array(z.strictObject({ modelId: seriesName, attributeCode: seriesName, kind: z.enum(correctedKinds) }))
    .max(faultSettingsBounds.entries),
  brokenSensorValues: z.array(z.number()).max(faultSettingsBounds.values),
  troubleWords: z.array(z.string().refine(isTroubleWord)).max(faultSettingsBounds.words),
  isOfEarlierVersion: z.boolean(),
})

const exportSettings = z.strictObject({
  format: z.enum(exportFormats),
  scope: z.enum(exportScopes),
  columns: z.enum(exportColumns),
  delimiter: z.enum(delimiters),
  hasReadableTimes: z.boolean(),
  hasByteOrderMark: z.boolean(),
  deleted: z.enum(deletedChoices),
  hasFlags: z.boolean(),
})

const pictureSettings = z.strictObject({
  hasStrip: z.boolean(),
  panel: z.enum(picturePanels),
  timeField: z.enum(timeFields),
})

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most)
const layoutSettings = z.strictObject({
  chartHeight: within(layoutLimits.chartHeight),
  detailsWidth: within(layoutLimits.detailsWidth),
})

/**
 * Decoded one by one, because a file of another version may contain only some of them, or some that are no
 * longer valid.
 */
export const settingsFields = {
  theme: z.enum(themes),
  language: z.enum(languages),
  zone: name,
  recentDevices: z.array(deviceId).max(50),
  columns: z
    .array(
      z.strictObject({
        name: name.transform(columnNamed),
        isShown: z.boolean(),
        width: z.number().min(0).max(10_000),
      }),
    )
    .max(100),
  recentQueries: z.array(recentQuery).max(50),
  requestsAtOnce: atOnce,
  deletionsAtOnce: atOnce,
  faults: faultSettings,
  pictures: pictureSettings,
  exporting: exportSettings,
  layout: layoutSettings,
  keeping: z.strictObject({
    isOn: z.boolean(),
    maxBytes: z.number().int().min(keepingLimits[0]).max(keepingLimits[1]),
  }),
  refreshing: z.strictObject({ overlapMinutes: z.number().int().min(0).max(maxOverlapMinutes) }),
  asksOutside: z.boolean(),
  notifications: z.strictObject({ isAsked: z.boolean(), ofSilence: z.boolean(), ofFaults: z.boolean() }),
  mappings: z.array(mappedColumns).max(mappingLimits.tables),
  tables: z.array(describedTable).max(mappingLimits.tables),
  views: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(viewBounds.nameLength),
        text: z.string().max(viewBounds.textLength),
      }),
    )
    .max(viewBounds.count),
} satisfies { readonly [F in keyof Settings]: z.ZodType<Settings[F]> }
