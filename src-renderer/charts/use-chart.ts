import { computed, type Ref } from 'vue'
import { isGone } from '../../src-core/events/gone-rows'
import { isDeletedMark } from '../../src-core/events/row-mark'
import type { TimeSpan } from '../../src-core/series/time-span'
import { type ValueZoom, zoomedRange } from '../../src-core/series/value-axes'
import { createOffsetAt } from '../../src-core/time/zone-offsets'
import type { ResultTab } from '../results/result-tab'
import { readRows } from '../results/tab-rows'
import { useSettings } from '../settings/settings'
import { chartModelOf, groupsShown, type MarkKind, type MarkTest } from './chart-model'
import { withinSpan } from './chart-navigation'
import { axisWidth, sidePadding } from './chart-plot'
import { useChartSeries } from './chart-series'
import { wholeSpan } from './filled-span'
import { noteFlags, numberedNotes } from './note-flags'
import type { TabPictures } from './tab-pictures'
import { timeTicks } from './ticks'
import { usePictureText } from './use-picture-text'
import { wholeLabels } from './whole-labels'

/** CSS pixels between the labels of two times. */
const tickDistance = 90
/** While nothing is known, there is nothing to draw. */
const noSpan: TimeSpan = { from: 0, to: 1000 }

/** They read the columns directly, because they run for every event of a line. */
const markTests = (tab: ResultTab): Readonly<Record<MarkKind, MarkTest>> => {
  const { table, selection } = readRows(tab)
  const { faults, marks, columns } = table
  const { placed } = tab.state.notes
  return {
    flagged: faults.length > 0 ? (row) => (faults[row] ?? 0) !== 0 : null,
    deleted: (row) => columns.deleted[row] === 1 || isDeletedMark(marks[row]),
    selected: selection.count > 0 ? selection.tester() : null,
    noted: Object.keys(placed).length > 0 ? (row) => placed[row] !== undefined : null,
  }
}

const goneTest = (tab: ResultTab): MarkTest => {
  const { table } = readRows(tab)
  if (table.counts.there === table.rowCount) return null
  const { columns, marks, refreshMarks } = table
  const known = { columns, marks, refreshMarks }
  return (row) => isGone(known, row)
}

/** The chart of a tab, in the zoomed span. `width`: CSS pixels of the chart with its axes. */
export const useChart = (tab: () => ResultTab, pictures: () => TabPictures, width: Readonly<Ref<number>>) => {
  const settings = useSettings()
  const { lineSeries, lanes } = useChartSeries(tab, pictures)
  const { tickWords } = usePictureText()
  const offsetAt = computed(() => createOffsetAt(settings.zone))
  const whole = computed(() => wholeSpan(tab(), pictures()) ?? noSpan)
  const span = computed(() => pictures().zoom ?? whole.value)
  /** All that was asked for can be zoomed to, also where it has no events. */
  const zoomTo = (next: TimeSpan | null): void => {
    const asked = pictures().span ?? whole.value
    const { from, to } = whole.value
    const all = { from: Math.min(asked.from, from), to: Math.max(asked.to, to) }
    pictures().zoom = next === null ? null : withinSpan(next, all)
  }
  const view = computed(() => {
    const { hidden, valueZoom, isWholeRange } = pictures()
    return { hidden, zoomed: valueZoom, isWhole: isWholeRange }
  })
  const axisCount = computed(() => groupsShown(lineSeries.value, view.value.hidden).length)
  const plotRight = computed(() => (axisCount.value > 1 ? (axisCount.value - 1) * axisWidth : sidePadding))
  const columns = computed(() => Math.max(1, width.value - axisWidth - plotRight.value))
  const model = computed(() =>
    chartModelOf(lineSeries.value, {
      span: span.value,
      columns: columns.value,
      tests: markTests(tab()),
      isGone: goneTest(tab()),
      view: view.value,
    }),
  )
  const ticks = computed(() => {
    const most = Math.floor(columns.value / tickDistance)
    return wholeLabels(timeTicks(span.value, most, offsetAt.value, tickWords), span.value, {
      columns: columns.value,
      before: axisWidth,
      after: plotRight.value,
    })
  })
  const numbered = computed(() => {
    const { table } = readRows(tab())
    return numberedNotes(
      tab().state.notes,
      table.columns.times,
      pictures().index?.timeField ?? 'deviceTimestamp',
    )
  })
  const flags = computed(() => noteFlags(numbered.value, span.value, columns.value))
  const zoomValues = (change: ValueZoom): void => {
    const changed = model.value.axes.flatMap((axis, index) =>
      change.axis === null || change.axis === index ? [[axis.group, zoomedRange(axis, change)] as const] : [],
    )
    pictures().valueZoom = new Map([...pictures().valueZoom, ...changed])
  }
  /** Shows all values, or only the usual ones if outliers flatten a line. */
  const resetValues = (isWhole: boolean): void => {
    pictures().valueZoom = new Map()
    pictures().isWholeRange = isWhole
  }
  const toggleHidden = (key: string): void => {
    const next = new Set(pictures().hidden)
    if (!next.delete(key)) next.add(key)
    pictures().hidden = next
  }
  return {
    lineSeries,
    span,
    zoomTo,
    zoomValues,
    resetValues,
    toggleHidden,
    model,
    lanes,
    ticks,
    flags,
    columns,
    plotLeft: axisWidth,
    plotRight,
  }
}
