import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { deleteButton, eventsGrid, exportCsv, readStatus, runQuery, search } from '../harness/page-actions'
import { device, hosts, shareConnected } from './world'

const withEvents = async (page: Page, limit: number): Promise<Page> => {
  await runQuery(page, { deviceId: device, range: 'last 7 days', limit })
  return page
}
const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
}
const isInGrid = (page: Page): Promise<boolean> =>
  eventsGrid(page).evaluate((grid) => grid === document.activeElement)

/**
 * Where the cell with the keyboard is: its row's index, and whether all of it can be seen below the header.
 */
const activeCell = (page: Page): Promise<{ readonly row: number; readonly isSeen: boolean }> =>
  eventsGrid(page).evaluate((grid) => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    if (!cell) return { row: -1, isSeen: false }
    const header = grid.querySelector('[role=row]')?.getBoundingClientRect().bottom ?? 0
    const [inner, outer] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()]
    const top = cell.getAttribute('role') === 'columnheader' ? outer.top : header
    const isSeen = inner.top >= top - 0.5 && inner.bottom <= outer.top + grid.clientHeight + 0.5
    const hit = document.elementFromPoint(
      Math.min(inner.right, outer.right) - 12,
      inner.top + inner.height / 2,
    )
    return {
      row: Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')),
      isSeen: isSeen && hit !== null && cell.contains(hit),
    }
  })
const activeEvent = (page: Page): Promise<string> =>
  eventsGrid(page).evaluate((grid) => {
    const row = document
      .getElementById(grid.getAttribute('aria-activedescendant') ?? '')
      ?.closest('[role=row]')
    return row?.textContent ?? ''
  })
const columnWidth = (page: Page, name: string): Promise<number> =>
  eventsGrid(page)
    .getByRole('columnheader', { name, exact: true })
    .evaluate((header) => header.getBoundingClientRect().width)

const isAnnounced = (index: Locator): Promise<boolean> =>
  index.evaluate(
    (element) =>
      element.closest('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]') !== null,
  )

describe.each(hosts)('a person without a mouse or without sight, in %s', (host) => {
  const current = shareConnected(host)

  describe('the grid by keys', () => {
    it('has one tab stop, and what has the keyboard is always seen whole', async () => {
      const page = await withEvents(current().application.page, 400)
      await eventsGrid(page).focus()
      expect(
        await eventsGrid(page).locator('[tabindex="0"], button:not([tabindex="-1"]), input').count(),
      ).toBe(0)
      await press(page, 'Control+End')
      expect(await activeCell(page)).toEqual({ row: 401, isSeen: true })
      for (let row = 400; row > 360; row -= 1) {
        await press(page, 'ArrowUp')
        expect(await activeCell(page)).toEqual({ row, isSeen: true })
      }
      for (const key of [
        'PageUp',
        'PageUp',
        'PageDown',
        'Home',
        'End',
        'Control+Home',
        'ArrowUp',
        'ArrowRight',
        'ArrowDown',
      ]) {
        await press(page, key)
        // A busy machine draws a frame later.
        await expect.poll(async () => (await activeCell(page)).isSeen, { message: key }).toBe(true)
      }
      await press(page, 'Tab')
      expect(await isInGrid(page)).toBe(false)
      await press(page, 'Shift+Tab')
      expect(await isInGrid(page)).toBe(true)
    })

    it('keeps the keyboard when its row scrolls away, is filtered away, and is deleted', async () => {
      const page = await withEvents(current().application.page, 400)
      await eventsGrid(page).focus()
      await press(page, 'Control+Home')
      await press(page, 'ArrowDown', 4)
      const { row } = await activeCell(page)
      await eventsGrid(page).evaluate((grid) => (grid.scrollTop = 5_000))
      await expect.poll(() => activeCell(page)).toEqual({ row: -1, isSeen: false })
      expect(await isInGrid(page)).toBe(true)
      await press(page, 'ArrowDown')
      expect(await activeCell(page)).toEqual({ row: row + 1, isSeen: true })

      const event = await activeEvent(page)
      expect(event).toMatch(/\d\d:\d\d:\d\d\.\d{3}/)
      await search(page, 'no event holds this')
      await page.getByRole('button', { name: 'Clear search and filters' }).click()
      await expect.poll(() => readStatus(page)).toContain('400 shown')
      await eventsGrid(page).focus()
      expect(await activeCell(page)).toEqual({ row: row + 1, isSeen: true })
      expect(await activeEvent(page)).toBe(event)

      await press(page, 'Delete')
      const dialog = page.getByRole('dialog', { name: 'Delete events' })
      await deleteButton(dialog).click()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => isInGrid(page)).toBe(true)
      await page.getByRole('button', { name: 'Hide deleted' }).click()
      await expect.poll(() => readStatus(page)).toContain('399 shown')
      await eventsGrid(page).focus()
      await press(page, 'ArrowDown')
      await press(page, 'ArrowUp')
      expect(await activeCell(page)).toEqual({ row: row + 1, isSeen: true })
    })
  })

  describe('what is dragged also goes by keys:', () => {
    it('columns, details, the range of time, and the chart', async () => {
      const page = await withEvents(current().application.page, 400)
      await eventsGrid(page).focus()
      await press(page, 'Control+Home')
      await press(page, 'ArrowUp')
      await press(page, 'ArrowRight', 2)
      const before = await columnWidth(page, 'Attribute')
      await press(page, 'Alt+ArrowRight', 2)
      await expect.poll(() => columnWidth(page, 'Attribute')).toBe(before + 32)

      await page.getByRole('button', { name: 'Event', exact: true }).click()
      const handle = page.getByRole('separator', { name: 'Width of the panel' })
      const width = Number(await handle.getAttribute('aria-valuenow'))
      await handle.focus()
      await press(page, 'ArrowLeft')
      await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(width + 16))

      await page.getByRole('button', { name: 'Chart', exact: true }).click()
      const chart = page.getByLabel(/^Chart over time/)
      await chart.focus()
      const readout = (): Promise<string> =>
        page.locator('.chart, section').filter({ has: chart }).last().innerText()
      const whole = await readout()
      await press(page, 'ArrowRight')
      await expect.poll(readout).not.toBe(whole)

      const strip = page.getByRole('slider', { name: /^Events over time/ })
      await strip.focus()
      await press(page, 'ArrowRight', 3)
      await press(page, 'Shift+ArrowRight', 3)
      await press(page, 'Enter')
      await expect
        .poll(async () => Number(/([\d,]+) shown/.exec(await readStatus(page))?.[1]))
        .toBeLessThan(400)
    })
  })

  describe('what changes without being asked is announced:', () => {
    it('verdict, count, export and deletion', async () => {
      const page = await withEvents(current().application.page, 60)
      expect(await isAnnounced(page.getByText(/60 events, may be truncated/))).toBe(true)
      await search(page, 'temperature')
      const shown = page.getByText(/60 events.* · \d+ shown/)
      expect(await isAnnounced(shown)).toBe(true)
      await exportCsv(page)
      expect(await isAnnounced(page.getByText(/\d+ events written to/))).toBe(true)
      await eventsGrid(page).focus()
      await press(page, 'Delete')
      const dialog = page.getByRole('dialog', { name: 'Delete events' })
      await deleteButton(dialog).click()
      await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor()
      expect(await isAnnounced(dialog.locator('p').getByText('1 deleted'))).toBe(true)
    })
  })
})
