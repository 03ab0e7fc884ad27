import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src-preload/contract/settings'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useRail } from '../../../src-renderer/results/rail'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

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
    useRail().toggle('event')
    await flushPromises()
    await press(separator('Width of the panel'), 'ArrowLeft')
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
