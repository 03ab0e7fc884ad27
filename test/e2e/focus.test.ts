import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

interface Ring {
  readonly name: string
  readonly ring: string
}

/** The ring of what has the keyboard: on itself, on the field around it, or on the cell that it points to. */
const ringOf = (page: Page): Promise<Ring> =>
  page.evaluate(() => {
    const active = document.activeElement ?? document.body
    const pointed = document.getElementById(active.getAttribute('aria-activedescendant') ?? '')
    const field = active.closest('.n-input, .n-base-selection, .n-radio, .device .box')
    const styles = [active, pointed, field].flatMap((element) => (element === null ? [] : [getComputedStyle(element)]))
    const rings = styles.filter(({ outlineStyle }) => outlineStyle !== 'none').map((style) => `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`)
    if (active === document.body) return { name: '', ring: '' }
    const name = active.getAttribute('aria-label') ?? (active.textContent.trim() || active.id || active.outerHTML)
    return { name: name.slice(0, 80), ring: rings.join(' and ') }
  })
const accents = { light: 'solid 2px rgb(36, 87, 214)', dark: 'solid 2px rgb(132, 169, 255)' } as const

/** Tabs through the window once around; answers what has another ring than the one of the theme. */
const oddRings = async (page: Page, wanted: string): Promise<{ readonly count: number; readonly odd: readonly Ring[] }> => {
  const seen = new Map<string, string>()
  for (let count = 0; count < 120; count += 1) {
    await page.keyboard.press('Tab')
    const { name, ring } = await ringOf(page)
    // Behind the last control comes the window itself.
    if (name === '') continue
    if (seen.has(name) && count > 60) break
    seen.set(name, ring)
  }
  return { count: seen.size, odd: [...seen].filter(([, ring]) => ring !== wanted).map(([name, ring]) => ({ name, ring })) }
}

describe.each(hosts)('what has the keyboard is seen, in %s', (host) => {
  it('by one ring, in both themes, on every control of the window', async () => {
    const world = await createWorld(host)
    const { page } = await world.start()
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 d', limit: 60 })
    await page.getByRole('button', { name: 'Faults', exact: true }).click()
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    for (const [theme, ring] of Object.entries(accents)) {
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
      await eventsGrid(page).focus()
      const { count, odd } = await oddRings(page, ring)
      expect(odd, theme).toEqual([])
      expect(count).toBeGreaterThan(40)
    }
  })
})
