import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import type { PlotArea } from '../../../src-renderer/charts/chosen-events'
import { createPlotChoosing } from '../../../src-renderer/charts/plot-choosing'
import { useChoosing } from '../../../src-renderer/charts/use-choosing'
import { useResults } from '../../../src-renderer/results/results'
import { useAnnounced } from '../../../src-renderer/ui/announced'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, until } from '../mount-page'
import { makeEvent, makeEvents, showEvents } from '../results-support'

const areas: PlotArea[] = []
const at = (type: string, clientX: number, clientY: number, more: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(type, { clientX, clientY, button: 0, pointerId: 1, bubbles: true, ...more })
const createPlot = (isTool: boolean) => {
  const over = document.createElement('div')
  document.body.append(over)
  over.setPointerCapture = vi.fn()
  over.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100)
  const choosing = createPlotChoosing({
    over: () => over,
    span: () => ({ from: 0, to: 2000 }),
    isTool: () => isTool,
    onChosen: (area) => areas.push(area),
  })
  over.addEventListener('pointerdown', choosing.start)
  const release = (): void => void over.dispatchEvent(new Event('lostpointercapture'))
  return { over, release, ...choosing }
}

describe('a rectangle in the plot', () => {
  beforeEach(() => void (areas.length = 0))

  it('is drawn with Alt from one corner to the other, and chooses when it is released', () => {
    const { over, release, rectangle, hasChosen } = createPlot(false)
    over.dispatchEvent(at('pointerdown', 200, 120, { altKey: true }))
    over.dispatchEvent(at('pointermove', 202, 121))
    expect(rectangle.value).toBeNull()
    over.dispatchEvent(at('pointermove', 150, 70))
    expect(rectangle.value).toEqual({ left: 50, top: 20, width: 50, height: 50 })
    release()
    expect(areas).toEqual([{ span: { from: 500, to: 1000 }, low: expect.closeTo(0.3), high: 0.8 }])
    expect([rectangle.value, hasChosen()]).toEqual([null, true])
  })

  it('is drawn with the tool, and reaches no further than the plot', () => {
    const { over, release, isBegun } = createPlot(true)
    const down = at('pointerdown', 280, 60)
    expect([isBegun(down), createPlot(false).isBegun(down)]).toEqual([true, false])
    expect(isBegun(at('pointerdown', 280, 60, { shiftKey: true }))).toBe(false)
    over.dispatchEvent(down)
    over.dispatchEvent(at('pointermove', 900, 900))
    release()
    expect(areas).toEqual([{ span: { from: 1800, to: 2000 }, low: 0, high: 0.9 }])
  })

  it('is given up with Escape, and a click is none', () => {
    const { over, release, rectangle } = createPlot(true)
    over.dispatchEvent(at('pointerdown', 150, 70))
    over.dispatchEvent(at('pointermove', 250, 120))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(rectangle.value).toBeNull()
    over.dispatchEvent(at('pointermove', 260, 130))
    release()
    over.dispatchEvent(at('pointerdown', 150, 70))
    release()
    expect(areas).toEqual([])
  })
})

describe('events chosen in the chart', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ResultsPane)
  })

  it('become the selection, and nothing is lost if there are none', async () => {
    const tab = await showEvents(makeEvents(6))
    useResults().recordDeletion(tab, [1], { kind: 'deleted' })
    const none = { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) }
    const points = {
      rows: Uint32Array.of(0, 1, 2),
      times: Float64Array.of(0, 10, 20),
      values: Float64Array.of(1, 2, 3),
      misfits: none,
      longestStep: 1000,
    }
    const series = { key: 'k', name: 'k', attribute: 'k', unit: '', group: 'g', points }
    const model = {
      span: { from: 0, to: 100 },
      lines: [{ series, axis: 0 }],
      axes: [{ low: 0, high: 10 }],
    } as never
    let choose: ReturnType<typeof useChoosing>['choose'] = () => undefined
    mountPage(
      defineComponent({
        setup: () => {
          choose = useChoosing(
            () => tab,
            () => model,
            () => ({ index: null }),
          ).choose
          return () => h('div')
        },
      }),
    )
    tab.selection.set(5, true)
    choose({ span: { from: 0, to: 15 }, low: 0, high: 1 })
    // Nothing can be done with what is deleted.
    expect([...tab.selection.rows()]).toEqual([0])
    // So that the rows show the first of them.
    expect([tab.state.focusedRow, tab.state.scrollTo]).toEqual([0, { row: 0, offset: 0 }])
    choose({ span: { from: 50, to: 60 }, low: 0, high: 1 })
    expect([...tab.selection.rows()]).toEqual([0])
    expect(useAnnounced().line?.text).toBe('No event that is shown lies in the rectangle.')
  })

  it('are chosen in the lane of a state too, by its time alone; a click goes to one, and chooses none', async () => {
    const start = Date.UTC(2026, 10, 20)
    const tab = await showEvents(
      Array.from({ length: 11 }, (_, index) => ({
        ...makeEvent(index),
        attributeCode: 'state',
        attributeType: 'String',
        attributeData: index % 2 === 0 ? 'on' : 'off',
        deviceTimestamp: start + index * 1000,
      })),
    )
    useResults().recordDeletion(tab, [4], { kind: 'deleted' })
    button('Chart').click()
    const lane = (): HTMLElement | null => document.querySelector('.state-lane')
    await until(() => expect(lane()).not.toBeNull())
    const place = lane()
    if (place === null) throw new Error('no lane')
    place.setPointerCapture = vi.fn()
    place.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 20)
    place.dispatchEvent(at('pointerdown', 250, 5))
    place.dispatchEvent(at('pointermove', 550, 5))
    place.dispatchEvent(new Event('lostpointercapture'))
    expect(tab.selection.count).toBe(0)
    place.dispatchEvent(at('pointerdown', 250, 5, { altKey: true }))
    place.dispatchEvent(at('pointermove', 550, 5))
    await until(() => expect(place.querySelector('.rectangle')).not.toBeNull())
    place.dispatchEvent(new Event('lostpointercapture'))
    expect([...tab.selection.rows()]).toEqual([3, 5])
  })

  it('can be chosen with a tool that Escape puts away', async () => {
    await showEvents(makeEvents(6))
    button('Chart').click()
    const tool = (): HTMLElement | null =>
      document.querySelector('[aria-label="Choose events by a rectangle"]')
    await until(() => expect(tool()).not.toBeNull())
    expect(tool()?.getAttribute('title')).toContain('By keyboard, select rows in the grid.')
    tool()?.click()
    await until(() => expect(tool()?.getAttribute('aria-pressed')).toBe('true'))
    tool()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until(() => expect(tool()?.getAttribute('aria-pressed')).toBe('false'))
  })
})
