import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import {
  clearFilters,
  clearSearch,
  deleteSelected,
  eventsGrid,
  exportCsv,
  fillConnection,
  filterByValue,
  openConnection,
  openFile,
  readColumn,
  readGrid,
  readStatus,
  readTokenState,
  runQuery,
  search,
  selectRow,
  sortBy,
  unlockCurrent,
} from '../harness/page-actions'
import { newestCsv, readExport } from './exports'
import { createStepRunner, expectSame, type Step } from './steps'

/** The service of the tour, as far as the tour looks into it. */
interface TourService {
  readonly url: string
  readonly token: string
  readonly deviceId: string
  /** False once the event has been deleted. */
  holds(eventId: string): boolean
  stop(): Promise<void>
}

export interface TourGround {
  readonly page: Page
  readonly service: TourService
  /** Exports and screenshots. */
  readonly outFolder: string
  readonly say: (line: string) => void
}

const limit = 1_000

const connectStep =
  ({ page, service }: TourGround): Step =>
  async (shoot) => {
    const dialog = await openConnection(page)
    await fillConnection(dialog, { name: 'Sample service', baseUrl: service.url, token: service.token })
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    const report = dialog.getByRole('region', { name: 'Test result' })
    await report.getByText('Token accepted').waitFor()
    const learnt = (await report.innerText()).replace(/\s*\n\s*/g, '; ')
    await shoot('connect dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await unlockCurrent(page)
    return `${learnt}; ${await readTokenState(page)}`
  }

const queryStep =
  ({ page, service }: TourGround): Step =>
  async () => {
    const { rowCount, status } = await runQuery(page, {
      deviceId: service.deviceId,
      range: 'last 7 days',
      limit,
    })
    expectSame('rows in the grid', rowCount, limit)
    return `${rowCount} rows; "${status}"`
  }

const sortStep =
  ({ page }: TourGround): Step =>
  async () => {
    const direction = await sortBy(page, 'attributeData')
    // As they are drawn, with a minus sign.
    const values = (await readColumn(page, 'attributeData')).map((text) => Number(text.replace('−', '-')))
    const isSorted = values.every((value, index) => index === 0 || value >= (values[index - 1] ?? Number.NaN))
    if (direction !== 'ascending' || !isSorted)
      throw new Error(`sorted ${direction}, the first values are ${values.slice(0, 5).join(', ')}`)
    return `${direction} by attributeData, the first row has ${values[0]}`
  }

const filterStep =
  ({ page }: TourGround): Step =>
  async () => {
    const before = await readGrid(page)
    const after = await filterByValue(page, 'attributeCode', 'temperature')
    const others = (await readColumn(page, 'attributeCode')).filter((code) => code !== 'temperature')
    if (others.length > 0) throw new Error(`the filter let ${others[0]} through`)
    return `attributeCode is temperature: ${before.rowCount} rows before, ${after.rowCount} after; "${after.status}"`
  }

const searchStep =
  ({ page }: TourGround): Step =>
  async () => {
    const [text = ''] = await readColumn(page, 'attributeData')
    const { rowCount } = await search(page, text)
    const marked = await eventsGrid(page).locator('mark').count()
    if (rowCount === 0 || marked === 0)
      throw new Error(`searching for ${text} found ${rowCount} rows and marked ${marked} places`)
    return `"${text}": rows ${String(rowCount)}, places marked on the screen ${String(marked)}`
  }

const exportStep =
  ({ page, outFolder }: TourGround): Step =>
  async () => {
    await clearSearch(page)
    await clearFilters(page, limit)
    const message = await exportCsv(page)
    const name = newestCsv(outFolder)
    const rows = readExport(join(outFolder, name))
    expectSame('rows counted in the file, below its header', rows.length, limit)
    return `"${message}"; ${statSync(join(outFolder, name)).size} bytes and ${rows.length} rows in ${name}`
  }

const deleteStep =
  ({ page, service }: TourGround): Step =>
  async (shoot) => {
    const id = await selectRow(page, 0)
    expectSame(`the service holds ${id} before`, service.holds(id), true)
    const { listed, outcome } = await deleteSelected(page, () => shoot('delete dialog'))
    if (!listed.includes(id)) throw new Error(`the dialog does not list ${id}: ${listed}`)
    const [flags = ''] = await readColumn(page, 'flags')
    if (!flags.includes('deleted'))
      throw new Error(`the row of ${id} is not marked: its flags are "${flags}", the dialog said ${outcome}`)
    expectSame(`the service holds ${id} after`, service.holds(id), false)
    return `${id}: the row says "${flags}", the service no longer has it; "${await readStatus(page)}"`
  }

const reopenStep =
  ({ page, service, outFolder }: TourGround): Step =>
  async () => {
    await service.stop()
    const name = newestCsv(outFolder)
    const { rowCount, status } = await openFile(page, name)
    expectSame('rows of the reopened file', rowCount, limit)
    const shown = await readColumn(page, 'id')
    const written = readExport(join(outFolder, name)).slice(0, shown.length)
    expectSame('ids from the top', shown.join(), written.map((row) => row['id']).join())
    return `${name} with the service stopped: ${rowCount} rows; "${status}"`
  }

/**
 * The main job through the real interface. Stops at the first step that fails, which has then been printed.
 */
export const takeTour = async (ground: TourGround): Promise<void> => {
  const { page, outFolder, say } = ground
  page.setDefaultTimeout(10_000)
  const runner = createStepRunner(page, outFolder, say)
  await runner.run('connect', connectStep(ground))
  await runner.run('query', queryStep(ground))
  await runner.takeDark('query')
  await runner.run('sort', sortStep(ground))
  await runner.run('filter', filterStep(ground))
  await runner.run('search', searchStep(ground))
  await runner.takeDark('search')
  await runner.run('export', exportStep(ground))
  await runner.run('delete', deleteStep(ground))
  await runner.takeDark('delete')
  await runner.run('reopen', reopenStep(ground))
}
