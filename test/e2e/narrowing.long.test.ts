import { describe, expect, it } from 'vitest'
import { columnHeader, connect, eventsGrid, readColumn, runQuery } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('narrowing down, in %s', (host) => {
  it('joins filters to a group, shows what happened around an event, and undoes both by keys', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const look = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await world.takePicture(application, `narrowing-${name}-${colorScheme}`)
      }
      expect((await audit(page, name)).flatMap(({ violations }) => violations)).toEqual([])
    }
    const filterByCell = async (row: number, column: string): Promise<string> => {
      const texts = await readColumn(page, column)
      const header = await columnHeader(page, column).getAttribute('aria-colindex')
      await eventsGrid(page)
        .locator(
          `[role=row][aria-rowindex="${String(row + 2)}"] [role=gridcell][aria-colindex="${String(header)}"]`,
        )
        .click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Filter by this value' }).click()
      return texts[row] ?? ''
    }
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 200 })
    const all = await readColumn(page, 'attributeCode')

    const attribute = await filterByCell(1, 'attributeCode')
    await expect
      .poll(async () => new Set(await readColumn(page, 'attributeCode')))
      .toEqual(new Set([attribute]))
    await filterByCell(2, 'attributeData')
    await page.getByRole('button', { name: /^Change the filter Value/ }).waitFor()
    await page.setViewportSize({ width: 1024, height: 720 })
    // The end of the last chip lies within the bar, which would scroll.
    expect(
      await page
        .locator('.chips')
        .evaluate((bar) => [bar.querySelectorAll('.edit').length, bar.scrollHeight - bar.clientHeight]),
    ).toEqual([2, 0])
    await look('chips')
    await page.getByRole('button', { name: /^and:/ }).click()
    const group = page.getByRole('group', { name: 'Group of filters' })
    await group.waitFor()
    await expect.poll(async () => new Set(await readColumn(page, 'attributeCode')).has(attribute)).toBe(true)
    // On a line of their own, below what else the bar has.
    const search = await page.getByRole('textbox', { name: 'Search' }).boundingBox()
    const exporting = await page.getByRole('button', { name: /^Export/ }).boundingBox()
    expect(search?.y).toBeGreaterThan((exporting?.y ?? Infinity) + (exporting?.height ?? 0))
    await look('group')
    await group.getByRole('combobox').selectOption('none of')
    await expect.poll(async () => new Set(await readColumn(page, 'attributeCode')).has(attribute)).toBe(false)

    await eventsGrid(page).focus()
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: filters').waitFor()
    await expect.poll(async () => new Set(await readColumn(page, 'attributeCode')).has(attribute)).toBe(true)
    await page.keyboard.press('Shift+Control+Z')
    await page.getByText('Redone: filters').waitFor()

    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Around it' }).click()
    await group.locator('.switch[aria-checked=false]').first().waitFor()
    await look('around')
    await eventsGrid(page).focus()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Control+z')
    await page.getByText('Nothing to undo in this result').waitFor()
    // The window is lower than it was, so fewer rows are drawn.
    await expect
      .poll(async () => (await readColumn(page, 'attributeCode')).slice(0, 6))
      .toEqual(all.slice(0, 6))
  })

  it('finds a value by its first letters, without a click, and keeps the newest of many filters in sight', async () => {
    const world = await createWorld(host)
    const { page } = await world.start()
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 200 })
    const [attribute = ''] = await readColumn(page, 'attributeCode')
    const addFilter = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('group', { name: 'Values' }).waitFor()
      await page.keyboard.type(text)
      await expect
        .poll(async () => page.locator('.n-base-select-option').allTextContents())
        .toEqual([expect.stringContaining(text)])
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.getByRole('form', { name: 'Filter' }).getByRole('button', { name: 'Apply' }).click()
    }
    await page.setViewportSize({ width: 760, height: 720 })
    for (let count = 0; count < 14; count += 1) await addFilter(attribute)
    await expect
      .poll(async () => new Set(await readColumn(page, 'attributeCode')))
      .toEqual(new Set([attribute]))
    const [hiddenLines, below] = await page.locator('.chips').evaluate((bar) => {
      const newest = [...bar.querySelectorAll('.edit')].at(-1)?.getBoundingClientRect()
      return [
        bar.scrollHeight - bar.clientHeight,
        (newest?.bottom ?? Infinity) - bar.getBoundingClientRect().bottom,
      ]
    })
    expect(hiddenLines).toBeGreaterThan(0)
    expect(below).toBeLessThanOrEqual(0)
  })
})
