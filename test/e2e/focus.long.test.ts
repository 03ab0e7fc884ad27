import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, openConnection, runQuery } from '../harness/page-actions'
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
    const styles = [active, pointed, field].flatMap((element) =>
      element === null ? [] : [getComputedStyle(element)],
    )
    const rings = styles
      .filter(({ outlineStyle }) => outlineStyle !== 'none')
      .map((style) => `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`)
    if (active === document.body) return { name: '', ring: '' }
    const name =
      active.getAttribute('aria-label') ?? (active.textContent.trim() || active.id || active.outerHTML)
    return { name: name.slice(0, 80), ring: rings.join(' and ') }
  })
const accents = { light: 'solid 2px rgb(36, 87, 214)', dark: 'solid 2px rgb(132, 169, 255)' } as const

/** Tabs through the window once around; answers what has another ring than the one of the theme. */
const oddRings = async (
  page: Page,
  wanted: string,
): Promise<{ readonly count: number; readonly odd: readonly Ring[] }> => {
  const seen = new Map<string, string>()
  for (let count = 0; count < 120; count += 1) {
    await page.keyboard.press('Tab')
    const { name, ring } = await ringOf(page)
    // Behind the last control comes the window itself.
    if (name === '') continue
    if (seen.has(name) && count > 60) break
    seen.set(name, ring)
  }
  return {
    count: seen.size,
    odd: [...seen].filter(([, ring]) => ring !== wanted).map(([name, ring]) => ({ name, ring })),
  }
}

describe.each(hosts)('what has the keyboard is seen, in %s', (host) => {
  it('by one ring, in both themes, on every control of the window', async () => {
    const world = await createWorld(host)
    const { page } = await world.start()
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 60 })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    for (const [theme, ring] of Object.entries(accents)) {
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
      // The page changes its theme in its own time.
      await page.locator(`html[data-theme=${theme}]`).waitFor()
      await eventsGrid(page).focus()
      const { count, odd } = await oddRings(page, ring)
      expect(odd, theme).toEqual([])
      expect(count).toBeGreaterThan(25)
    }
  })
})

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    return (
      activeElement?.getAttribute('aria-label') ??
      activeElement?.textContent?.replace(/\s+/g, ' ').trim() ??
      ''
    )
  })
const hasFocus = (index: Locator): Promise<boolean> =>
  index.evaluate((element) => element.contains(document.activeElement))

describe.each(hosts)('the keyboard in pop-ups and dialogs, in %s', (host) => {
  it('goes in, stays in, and comes back', async () => {
    const world = await createWorld(host)
    const { page } = await world.start()
    await page.setViewportSize({ width: 1280, height: 700 })
    await page.keyboard.press('F1')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.waitFor()
    await expect.poll(() => hasFocus(keys)).toBe(true)
    expect(await focusedName(page)).toContain('Run query')
    await page.keyboard.press('End')
    const box = await keys.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(16)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(684)
    await expect.poll(() => keys.getByRole('group').evaluate((body) => body.scrollTop)).toBeGreaterThan(50)
    expect(
      (await keys.getByRole('heading', { name: 'Keyboard shortcuts' }).boundingBox())?.y,
    ).toBeGreaterThanOrEqual(16)
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })

    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    const connection = await openConnection(page)
    await connection.getByRole('button', { name: 'Save' }).focus()
    const after: string[] = []
    for (let count = 0; count < 3; count += 1) {
      await page.keyboard.press('Tab')
      after.push(await focusedName(page))
    }
    expect(after).toEqual(['Close', 'plant 7current', '+ New connection'])
    await page.keyboard.press('Escape')
    await connection.waitFor({ state: 'hidden' })

    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 60 })
    const columns = page.getByRole('button', { name: 'Columns', exact: true })
    await columns.focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog', { name: 'Columns' })
    await expect.poll(() => hasFocus(list)).toBe(true)
    expect(await list.getByRole('checkbox', { name: 'Time deviceTimestamp', exact: true }).isChecked()).toBe(
      true,
    )
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe('Reset columns')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('Time deviceTimestamp')
    await page.keyboard.press('Control+f')
    await list.waitFor({ state: 'hidden' })
    expect(await focusedName(page)).toBe('Search')
    await columns.click()
    await expect.poll(() => hasFocus(list)).toBe(true)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedName(page)).toBe('Columns')

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await expect.poll(() => hasFocus(panel)).toBe(true)
    const names: string[] = []
    for (let count = 0; count < 5; count += 1) {
      names.push(await focusedName(page))
      await page.keyboard.press('Tab')
    }
    expect(names).toEqual(['Values', 'Cancel', 'Column', 'Condition', 'Values'])
    expect(await hasFocus(panel)).toBe(true)
    await columns.click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('.n-popover:visible').count()).toBe(1)
    expect(await page.getByRole('dialog', { name: 'Columns' }).count()).toBe(1)
  })
})
