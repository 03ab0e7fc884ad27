import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { TimeSpan } from '../../src-core/series/time-span'
import { usePictures } from '../charts/pictures'
import type { ResultTab } from '../results/result-tab'

/** The last minutes that the chart shows while following; `null`: everything. */
export const chartWindows = [null, 5, 15, 60] as const
export type ChartWindow = (typeof chartWindows)[number]

interface Choice {
  readonly minutes: ChartWindow
  /** The zoom that was set last: another one is the user's own. */
  readonly zoom: TimeSpan | null
}

/** Moves the span of the chart on with the time, as long as the user does not choose another one. */
export const useChartWindow = defineStore('chart-window', () => {
  const pictures = usePictures()
  const choices = shallowRef<ReadonlyMap<string, Choice>>(new Map())
  const set = ({ id }: ResultTab, choice: Choice): void => {
    choices.value = new Map([...choices.value, [id, choice]])
  }
  const of = ({ id }: ResultTab): ChartWindow => choices.value.get(id)?.minutes ?? null
  const show = (tab: ResultTab, minutes: ChartWindow): void => {
    const { source } = tab
    const end = source.kind === 'query' ? (source.end ?? Date.now()) : Date.now()
    const zoom = minutes === null ? null : { from: end - minutes * 60_000, to: end }
    pictures.of(tab).zoom = zoom
    set(tab, { minutes, zoom })
  }
  /** Time has passed. */
  const moveOn = (tab: ResultTab): void => {
    const choice = choices.value.get(tab.id)
    if (choice === undefined || choice.minutes === null) return
    if (pictures.of(tab).zoom === choice.zoom) show(tab, choice.minutes)
    else set(tab, { minutes: null, zoom: null })
  }
  return { of, show, moveOn }
})
