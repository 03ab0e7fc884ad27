import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src-preload/contract/settings'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, until } from '../mount-page'
import { click, giveHeight, makeEvents, showEvents } from '../results-support'

declare global {
  interface Window {
    readonly happyDOM: { setViewport(size: { readonly height: number }): void }
  }
}

const separator = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[role=separator][aria-label="${name}"]`)
  if (!found) throw new Error(`no separator ${name}`)
  return found
}
const press = async (target: HTMLElement, key: string): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await flushPromises()
}

let desktop = createLoopbackDesktop().desktop
beforeEach(async () => {
  desktop = createLoopbackDesktop().desktop
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
  await showEvents(makeEvents(6))
})

describe('the splitters', () => {
  it('are moved by the arrow keys, within their limits, and are there again after a restart', async () => {
    const { chartHeight, detailsWidth } = defaultSettings.layout
    click(button('Details'))
    await flushPromises()
    await press(separator('Width of the details'), 'ArrowLeft')
    expect(useSettings().settings.layout).toEqual({ chartHeight, detailsWidth: detailsWidth + 16 })

    usePictures().change({ panel: 'chart' })
    await until(() => separator('Height of the chart'))
    // happy-dom lays nothing out: each element is as high as the grid.
    await press(separator('Height of the chart'), 'ArrowDown')
    const { chartHeight: higher } = useSettings().settings.layout
    expect(higher).toBeGreaterThan(chartHeight)
    const saved = async () => {
      const started = await desktop.start({})
      return started.ok ? started.value.settings.layout : null
    }
    await expect.poll(saved).toEqual({ chartHeight: higher, detailsWidth: detailsWidth + 16 })
  })

  it('that of the chart says the height that is on the screen and the heights that leave eight rows, and sets no other', async () => {
    usePictures().change({ panel: 'chart' })
    const chart = () => separator('Height of the chart')
    const said = () =>
      ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) => Number(chart().getAttribute(name)))
    // The grid is 310 px high too, of which eight rows need 270.
    await until(() => expect(said()).toEqual([80, 310, 350]))
    chart().setPointerCapture = () => undefined
    chart().dispatchEvent(new PointerEvent('pointerdown', { clientY: 500, bubbles: true }))
    chart().dispatchEvent(new PointerEvent('pointermove', { clientY: 520 }))
    expect(useSettings().settings.layout.chartHeight).toBe(330)
    chart().dispatchEvent(new PointerEvent('pointermove', { clientY: 900 }))
    expect(useSettings().settings.layout.chartHeight).toBe(350)
    chart().dispatchEvent(new PointerEvent('pointermove', { clientY: 0 }))
    expect(useSettings().settings.layout.chartHeight).toBe(80)
  })
})

describe('the strip of events over time, beside the chart in a low window', () => {
  const strip = () => document.querySelector('[role=slider]')
  const lowWindow = async (height: number): Promise<void> => {
    window.happyDOM.setViewport({ height })
    await flushPromises()
  }
  afterEach(() => window.happyDOM.setViewport({ height: 768 }))

  it('gives way, comes back when it is unfolded, and stands again without the chart or in a higher window', async () => {
    await lowWindow(700)
    expect(strip()).not.toBeNull()
    click(button('Chart'))
    await until(() => separator('Height of the chart'))
    expect(strip()).toBeNull()
    expect(useSettings().settings.pictures.hasStrip).toBe(true)
    // Its line is the chart's now.
    expect(document.querySelector('.pictures > .bar')?.textContent).toContain('Series')

    click(button('Events over time'))
    await until(() => expect(strip()).not.toBeNull())
    expect(document.querySelector('.pictures > .bar')?.textContent).not.toContain('Series')
    click(button('Hide the events over time'))
    await until(() => expect(strip()).toBeNull())

    await lowWindow(900)
    await until(() => expect(strip()).not.toBeNull())
    await lowWindow(700)
    expect(strip()).toBeNull()
    click(button('Chart'))
    await until(() => expect(strip()).not.toBeNull())
  })
})
