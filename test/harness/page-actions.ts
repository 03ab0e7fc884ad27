import type { Locator, Page } from 'playwright-core'

/**
 * What a person does in the window, by the accessible names that the interface promises. The tour and the
 * end-to-end tests share these. Every one waits for what it caused to be visible, and throws when it is not.
 */

export interface ConnectionEntry {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
  /** As the application leaves it. By default it is unlocked, as most of the windows that delete are. */
  readonly isReadOnly?: boolean
}

export interface GridState {
  /** Rows after search and filters. */
  readonly rowCount: number
  readonly status: string
}

const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true })

/**
 * A dialog that fades still takes the clicks; and playwright, which tries again, scrolls what it means to hit
 * to other places, where the grid no longer draws it.
 */
const untilFaded = (page: Page): Promise<void> =>
  page.locator('.n-modal-mask:visible, .n-modal-container:visible').first().waitFor({ state: 'hidden' })

/** Whoever clicks next hits what is behind it. */
export const leaveDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await untilFaded(page)
}

export const eventsGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Events' })

/** The line with the counts. */
export const readStatus = async (page: Page): Promise<string> =>
  (await page.locator('#verdict-sentence, footer [role=status]').first().innerText())
    .replace(/\s+/g, ' ')
    .trim()

export const readGrid = async (page: Page): Promise<GridState> => {
  const withHeader = Number(await eventsGrid(page).getAttribute('aria-rowcount'))
  return { rowCount: withHeader - 1, status: await readStatus(page) }
}

const untilRowCount = async (
  page: Page,
  isRight: (rowCount: number) => boolean,
  what: string,
): Promise<GridState> => {
  const deadline = Date.now() + 30_000
  for (;;) {
    const state = await readGrid(page)
    if (isRight(state.rowCount)) return state
    if (Date.now() > deadline)
      throw new Error(`${what}: the grid still has ${state.rowCount} rows (${state.status})`)
    await page.waitForTimeout(50)
  }
}

/** Opens the menu of this button, and picks the entry whose name begins so. */
export const pickFrom = async (opener: Locator, entry: string): Promise<void> => {
  await opener.click()
  const named = { name: new RegExp(`^${entry.replaceAll(/[.()*+?]/g, String.raw`\$&`)}`) }
  const menu = opener.page().getByRole('menu')
  await menu.getByRole('menuitem', named).or(menu.getByRole('menuitemradio', named)).first().click()
}
/** What can be done with the result and has no button of its own. */
export const pickForResult = (page: Page, entry: string): Promise<void> =>
  pickFrom(button(page, 'More for this result'), entry)
/** Of the application. */
export const pickFromApplication = (page: Page, entry: string): Promise<void> =>
  pickFrom(button(page.getByRole('banner'), 'Application menu'), entry)
/** Other ways to run than Run, and recent results. */
export const runMenu = (page: Page): Locator => button(page, 'More ways to run, and recent results')

export const openConnection = async (page: Page): Promise<Locator> => {
  const banner = page.getByRole('banner')
  const menu = banner.getByRole('button', { name: /: choose another$/ })
  const first = button(banner, 'Add a connection')
  await menu.or(first).waitFor()
  if (await menu.isVisible()) await pickFrom(menu, 'Edit connections…')
  else await first.click()
  const dialog = page.getByRole('dialog', { name: 'Connection' })
  await dialog.waitFor()
  return dialog
}

/** Goes to the connection of that name where there is one, else to a new one. */
const chooseInList = async (dialog: Locator, name: string): Promise<void> => {
  const list = dialog.getByRole('navigation', { name: 'Connections' })
  const known = list.getByRole('button').filter({ has: dialog.page().getByText(name, { exact: true }) })
  const fresh = list.getByRole('button', { name: /New connection/ })
  if ((await known.count()) > 0) await known.first().click()
  else if (await fresh.isVisible()) await fresh.click()
}

/** Fills the dialog; `Test` and `Save` are left to the caller. */
export const fillConnection = async (
  dialog: Locator,
  { name, baseUrl, token }: ConnectionEntry,
): Promise<void> => {
  await chooseInList(dialog, name)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: 'Base URL', exact: true }).fill(baseUrl)
  await dialog.getByLabel('Access token', { exact: true }).fill(token)
}

/** What the window says of the token, in its own words: in the connection's menu. */
export const readTokenState = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /: choose another$/ }).click()
  const text = await page
    .locator('.head')
    .getByText(/^token:/)
    .innerText()
  await page.keyboard.press('Escape')
  return text
}

/** What the dialog of a deletion offers, without a deletion. */
export const unlockCurrent = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const listed = await window.desktop.listConnections({})
    const connectionId = (listed.ok ? listed.value.currentId : null) ?? ''
    const changed = await window.desktop.changeAccess({ connectionId, access: 'canDelete' })
    if (!changed.ok) throw new Error(`It cannot be unlocked: ${changed.error.kind}`)
  })

/** Makes a connection through the dialog and saves it. */
export const connect = async (page: Page, entry: ConnectionEntry): Promise<void> => {
  const dialog = await openConnection(page)
  await fillConnection(dialog, entry)
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'hidden' })
  await untilFaded(page)
  if (entry.isReadOnly !== true) await unlockCurrent(page)
}

export interface QueryEntry {
  readonly deviceId: string
  /** As the range box names it; unchanged if absent. */
  readonly range?: string
  readonly limit?: number
}

/** Opens the panel of the range, if it is not open yet. */
export const openRange = async (page: Page): Promise<Locator> => {
  const opener = page.getByRole('button', { name: /^Range:/ })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  return page.getByRole('dialog', { name: 'Range', exact: true })
}
export const chooseRange = async (page: Page, range: string): Promise<void> => {
  const panel = await openRange(page)
  await button(panel, range).click()
  await panel.waitFor({ state: 'hidden' })
}
/** Keeps the two ends as they are now, also if the day ends meanwhile; answers the start. */
export const holdRange = async (page: Page): Promise<string> => {
  const panel = await openRange(page)
  const field = panel.getByRole('textbox', { name: 'Start', exact: true })
  const start = await field.inputValue()
  await field.fill(start)
  await button(panel, 'Apply').click()
  return start
}
/** Types into the panel, and applies it. */
export const typeRange = async (
  page: Page,
  { start, end }: { readonly start?: string; readonly end?: string },
): Promise<void> => {
  const panel = await openRange(page)
  if (start !== undefined) await panel.getByRole('textbox', { name: 'Start', exact: true }).fill(start)
  if (end !== undefined) await panel.getByRole('textbox', { name: 'End', exact: true }).fill(end)
  await button(panel, 'Apply').click()
}
/** Every event of the range, or with a number, the latest ones. */
export const chooseMode = async (page: Page, limit?: number): Promise<void> => {
  const panel = await openRange(page)
  const name = limit === undefined ? 'Complete range' : 'Latest'
  await panel.getByRole('radio', { name, exact: true }).check()
  if (limit !== undefined)
    await panel.getByRole('textbox', { name: 'Limit', exact: true }).fill(String(limit))
  await button(panel, 'Apply').click()
}

/** Rejects with the words of an error that the form shows. */
const failOnAlert = async (page: Page): Promise<never> => {
  const alert = page.locator('main > .notice[role=alert]').first()
  await alert.waitFor()
  throw new Error(`the page says: ${await alert.innerText()}`)
}

/** Results are kept by default, and a kept one is closed without a question. */
export const stopKeeping = async (page: Page): Promise<void> => {
  await pickFromApplication(page, 'Settings')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('checkbox', { name: 'Keep results of queries on this computer' }).uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Closes the tabs of all results; the panel beside them has tabs of its own. */
export const closeTabs = async (page: Page): Promise<void> => {
  const tabs = page.locator('[role=tab]:not([data-rail] *)')
  for (let left = await tabs.count(); left > 0; left = await tabs.count()) {
    await tabs.first().press('Delete')
    await tabs.nth(left - 1).waitFor({ state: 'detached' })
  }
}

/** Runs a query through the form and waits until its answer is in the grid. */
export const runQuery = async (page: Page, { deviceId, range, limit }: QueryEntry): Promise<GridState> => {
  await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(deviceId)
  if (range !== undefined) await chooseRange(page, range)
  if (limit !== undefined) await chooseMode(page, limit)
  const tabs = page.getByRole('tab')
  const before = await tabs.count()
  await button(page, 'Run query').click()
  await Promise.race([tabs.nth(before).waitFor(), failOnAlert(page)])
  await eventsGrid(page).getByRole('gridcell').first().waitFor()
  return readGrid(page)
}

/** Asks for every event of the range, and waits for the verdict. */
export const fetchRange = async (
  page: Page,
  { deviceId, range }: Omit<QueryEntry, 'limit'>,
): Promise<GridState> => {
  await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(deviceId)
  if (range !== undefined) await chooseRange(page, range)
  await chooseMode(page)
  await button(page, 'Run query').click()
  // Cancel stands in its place while the query runs; until then the verdict is that of an earlier one.
  await Promise.race([button(page, 'Run query').waitFor(), failOnAlert(page)])
  const verdict = page
    .locator('#verdict-sentence')
    .filter({ hasText: /complete:|completeness cannot be verified/ })
  await Promise.race([verdict.waitFor(), failOnAlert(page)])
  const found = Number(/([\d,]+) events/.exec(await readStatus(page))?.[1]?.replaceAll(',', ''))
  return untilRowCount(page, (rowCount) => rowCount === found, `all ${String(found)} rows`)
}

/** Our own columns, by what they hold. */
const ownColumns: Readonly<Record<string, string>> = {
  flags: 'anomalies',
  file: 'source',
  difference: 'source',
}

/** `column`: the name of a field, or what our own column holds. */
export const columnHeader = (page: Page, column: string): Locator =>
  eventsGrid(page).locator(`[role=columnheader][data-column="${ownColumns[column] ?? column}"]`)

/** Shows a column that is hidden at first. */
const showColumn = async (page: Page, column: string): Promise<void> => {
  if ((await columnHeader(page, column).count()) > 0) return
  await button(page, 'Columns').click()
  const list = page.getByRole('dialog', { name: 'Columns' })
  await list.getByText(column, { exact: true }).click()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await columnHeader(page, column).waitFor()
}

/** Sorts by clicking the header once; answers what `aria-sort` then says. */
export const sortBy = async (page: Page, column: string): Promise<string> => {
  const header = columnHeader(page, column)
  await header.click()
  return (await header.getAttribute('aria-sort')) ?? 'none'
}

/** The texts of one column, for the rows that are on screen, from the top; it is shown where it is hidden. */
export const readColumn = async (page: Page, column: string): Promise<readonly string[]> => {
  await showColumn(page, column)
  const index = await columnHeader(page, column).getAttribute('aria-colindex')
  // In one look: rows come and go while the grid draws.
  const rows = await eventsGrid(page)
    .locator(`[role=gridcell][aria-colindex="${index ?? ''}"]`)
    .evaluateAll((cells) =>
      cells.map((cell) => ({
        row: Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')),
        text: (cell as HTMLElement).innerText.trim(),
      })),
    )
  return rows.toSorted((one, other) => one.row - other.row).map(({ text }) => text)
}

export const search = async (page: Page, text: string): Promise<GridState> => {
  const { rowCount } = await readGrid(page)
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(text)
  return untilRowCount(page, (now) => now !== rowCount, `search for ${text}`)
}

export const clearSearch = (page: Page): Promise<void> =>
  page.getByRole('textbox', { name: 'Search', exact: true }).fill('')

/** Keeps the rows whose column holds exactly one of these values. */
export const filterByValue = async (page: Page, column: string, value: string): Promise<GridState> => {
  const { rowCount } = await readGrid(page)
  await columnHeader(page, column).hover()
  await columnHeader(page, column).getByRole('button').click()
  const panel = page.getByRole('form', { name: 'Filter' })
  // Not the field itself: it has no size while nothing is typed.
  await panel
    .locator('.n-base-selection')
    .filter({ has: page.getByLabel('Values') })
    .click()
  // The list's entries carry no role; each shows its text and how many events have it.
  await page
    .locator('.n-base-select-option')
    .filter({ hasText: new RegExp(`^\\s*${value}\\s`) })
    .click()
  // Leaves the field, which closes its list: that lies over the buttons.
  await page.keyboard.press('Tab')
  await button(panel, 'Apply').click()
  return untilRowCount(page, (now) => now !== rowCount, `filter ${column} = ${value}`)
}

export const clearFilters = async (page: Page, rowCount: number): Promise<GridState> => {
  const remove = page.getByRole('toolbar').getByRole('button', { name: /^Remove the filter/ })
  while ((await remove.count()) > 0) await remove.first().click()
  return untilRowCount(page, (now) => now === rowCount, 'filters cleared')
}

/** Exports all events of the tab; answers the message that the page then shows. */
export const exportCsv = async (page: Page): Promise<string> => {
  await button(page, 'Export…').click()
  const dialog = page.getByRole('dialog', { name: 'Export events' })
  // The words, as a person would: the round field of Naive UI has no size of its own.
  await dialog.getByText(/^(All [\d,]+ events|The only event)$/).click()
  await dialog.getByRole('button', { name: /^Choose location/ }).click()
  const message = page.getByRole('alert').filter({ hasText: /written to|Nothing was saved/ })
  await message.waitFor({ timeout: 120_000 })
  await untilFaded(page)
  return (await message.innerText()).replace(/\s*(?:Show in folder)?\s*$/, '').trim()
}

/** Selects one row, by its place on the screen from 0, and answers the id that it shows. */
export const selectRow = async (page: Page, index: number): Promise<string> => {
  const row = eventsGrid(page).locator(`[role=row][aria-rowindex="${index + 2}"]`)
  await row.getByRole('gridcell').first().click()
  return (await readColumn(page, 'id'))[index] ?? ''
}

export interface DeletionSeen {
  /** The texts of the dialog's list, before the deletion. */
  readonly listed: string
  /** What the dialog said afterwards. */
  readonly outcome: string
}

/** In the selection bar: asks. */
export const askToDelete = (page: Page): Locator =>
  page.getByRole('button', { name: /^Delete [\d,]+ events?…$/ })

/** In the dialog: deletes. */
export const deleteButton = (dialog: Locator): Locator =>
  dialog.getByRole('button', { name: /^Delete [\d,]+ events?$/ })

/**
 * Deletes what is selected, through the dialog's own deliberate way. `look` is called while the dialog asks.
 */
export const deleteSelected = async (page: Page, look?: () => Promise<void>): Promise<DeletionSeen> => {
  await askToDelete(page).click()
  const dialog = page.getByRole('dialog', { name: 'Delete events' })
  await dialog.waitFor()
  const listed = await dialog.innerText()
  await look?.()
  await deleteButton(dialog).click()
  await button(dialog, 'Close').waitFor()
  const outcome = await dialog.innerText()
  await button(dialog, 'Close').click()
  await untilFaded(page)
  return { listed, outcome }
}

/** The panel of the event at the cursor, with all fields of its record unfolded. */
export const showAllFields = async (page: Page): Promise<Locator> => {
  const details = page.getByRole('complementary', { name: 'Event' })
  await details.getByRole('button', { name: 'fields, as sent' }).click()
  await details.locator('pre').waitFor()
  return details
}

/** Those of the texts that are wider than their place. */
export const cutTexts = (texts: Locator): Promise<readonly string[]> =>
  texts.evaluateAll((elements) =>
    elements
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.textContent ?? ''),
  )

/** Opens a file: the dialog of the system is answered by the host with the newest export. */
export const openFile = async (page: Page, fileName: string): Promise<GridState> => {
  await button(page.getByRole('banner'), 'Open file…').click()
  // A million events are read in seconds, on a machine with nothing else to do.
  await page.getByRole('tab', { name: fileName, selected: true }).waitFor({ timeout: 120_000 })
  await eventsGrid(page).getByRole('gridcell').first().waitFor()
  return readGrid(page)
}

/** In the settings, which stay open. `settings`: the name of their entry in the present language. */
export const chooseLanguage = async (page: Page, settings: string, language: string): Promise<void> => {
  await pickFrom(page.getByRole('banner').locator('button[aria-haspopup=menu]').last(), settings)
  await page.locator('#settings-language').selectOption(language)
}
