import { type DeletionPlan, factsOf } from '../../src-core/deletion/deletion-plan'

/** Of the columns of the list, in CSS pixels. */
export const listWidths = { tick: 24, time: 164, device: 110, attribute: 118, value: 78, words: 320 } as const
export const listGap = 12
/** Of a dialog with little to say of each event. */
const usualWidth = 640
/** On each side of a row. */
const rowPadding = 10
/** On both sides of the list, in it and in the dialog; with its border. */
const margins = 2 * (rowPadding + 1 + 22)

/** What a row takes with columns of these widths, in CSS pixels. */
export const rowWidthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + listGap, 2 * rowPadding - listGap)

/** Its events are of several devices, or some of them name none. */
export const areDevicesShown = ({ table, events }: DeletionPlan): boolean => {
  const { devices, withoutDevice } = factsOf(table, events)
  return devices.length + (withoutDevice > 0 ? 1 : 0) > 1
}

/** More than the names of rules is said of its events before they are deleted. */
export const hasNotes = ({ events }: DeletionPlan): boolean =>
  events.some(({ isHidden, others, before }) => isHidden || others.length > 0 || before !== undefined)

/** So that what is said of an event, which decides whether it is deleted, can be read as far as there is room. */
export const dialogWidthFor = (plan: DeletionPlan | null): number => {
  if (plan === null) return usualWidth
  const { device, ...others } = listWidths
  const isSeveral = areDevicesShown(plan)
  if (!isSeveral && !hasNotes(plan)) return usualWidth
  const columns = [...Object.values(others), ...(isSeveral ? [device] : [])]
  return columns.reduce((sum, width) => sum + width, (columns.length - 1) * listGap + margins)
}

/** What the columns before it leave to that of words, so that its texts end in sight; in CSS pixels. */
export const wordsWidthFor = (plan: DeletionPlan, before: readonly number[]): number =>
  before.reduce((room, width) => room - width - listGap, dialogWidthFor(plan) - margins)
