import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src-preload/contract/settings'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, until } from '../mount-page'
import { click, giveHeight, makeEvents, showEvents } from '../results-support'

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
enableAutoUnmount(afterEach)
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
})
