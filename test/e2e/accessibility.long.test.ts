import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { newestCsv } from '../demo/exports'
import type { JournalEntry } from '../electron-host/journal'
import type { RunningApplication } from '../harness/launch-application'
import {
  chooseMode,
  chooseRange,
  connect,
  deleteButton,
  eventsGrid,
  exportCsv,
  fillConnection,
  filterByValue,
  openConnection,
  openFile,
  openRange,
  pickForResult,
  pickFromApplication,
  runMenu,
  runQuery,
  selectRow,
  stopKeeping,
} from '../harness/page-actions'
import { audit, type AuditLine, writeSummary } from './axe'
import { createWorld, device, hosts, onlyInChromium, type World } from './world'

const lines: AuditLine[] = []
afterAll(() => {
  writeSummary(lines)
})

/**
 * What the policy refused, what was thrown, and what the console calls an error: parts that are loaded when
 * they open must cause none of it.
 */
const troublesIn = (record: readonly JournalEntry[]): readonly unknown[] => {
  const isError = (detail: unknown): boolean =>
    ['error', 'warning'].includes((detail as { readonly type: string }).type)
  return record.filter(
    ({ what, detail }) =>
      what === 'securitypolicyviolation' || what === 'pageerror' || (what === 'console' && isError(detail)),
  )
}

/** Looks at one state after the other, and fails at the end with all that was found. */
const auditOf = (application: RunningApplication) => {
  const { page, host } = application
  const found: unknown[] = []
  return {
    look: async (state: string): Promise<void> => {
      const seen = await audit(page, state)
      lines.push(...seen)
      for (const { theme, violations, passes } of seen) {
        if (passes === 0) found.push({ state, theme, violations: 'nothing was looked at' })
        if (violations.length > 0) found.push({ state, theme, violations })
      }
    },
    expectNothing: async (): Promise<void> => {
      expect(found).toEqual([])
      await onlyInChromium(host, 'violations of the policy and errors of the console', async () => {
        expect(troublesIn(await application.record())).toEqual([])
      })
    },
  }
}

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const entryOf = ({ service }: World) => ({ name: 'plant 7', baseUrl: service.url, token: service.token })
/** Escape closes it, and the next state begins when it is gone. */
const leave = async (page: Page, dialog: Locator): Promise<void> => {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
const chooseInMenu = async (page: Page, item: string): Promise<void> => {
  await pickFromApplication(page, item)
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}
const closeTab = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+w')
}
/** Every `every`th request that reads gets no answer at all; 0: each has one. */
const silence = ({ service }: World, every: number): void => {
  service.switches = {
    ...service.switches,
    faults: every === 0 ? [] : [{ every, method: 'GET', kind: 'silence' }],
  }
}
const ask = async (page: Page, deviceId: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(deviceId)
  await button(page, 'Run query').click()
}

describe.each(hosts)('axe finds nothing, in %s', (host) => {
  it('before there is a result', async () => {
    const world = await createWorld(host)
    const application = await world.start({ sampleServiceUrl: world.service.url })
    const { page } = application
    const { look, expectNothing } = auditOf(application)
    await page.getByRole('heading', { name: 'Start with' }).waitFor()
    await look('first start')

    const dialog = await openConnection(page)
    await look('connection dialog')
    await fillConnection(dialog, entryOf(world))
    await button(dialog, 'Test').click()
    await dialog.getByText('Token accepted').waitFor()
    await look('connection tested')
    await button(dialog, 'Save').click()
    await dialog.waitFor({ state: 'hidden' })
    await look('connected')

    await page.keyboard.press('F1')
    await dialogOf(page, 'Keyboard shortcuts').waitFor()
    await look('keys')
    await leave(page, dialogOf(page, 'Keyboard shortcuts'))
    await button(page, 'Application menu').click()
    await page.getByRole('menu').waitFor()
    await look('application menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await chooseInMenu(page, 'Settings')
    await dialogOf(page, 'Settings').waitFor()
    await look('settings')
    await leave(page, dialogOf(page, 'Settings'))
    await button(page, /choose another/).click()
    await page.getByRole('menu').waitFor()
    await look('connection menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await chooseInMenu(page, 'Diagnostics…')
    await dialogOf(page, 'Diagnostics').waitFor()
    await look('diagnostics')
    await button(page, 'Licences').click()
    await dialogOf(page, 'Licences').waitFor()
    await look('licences')
    await leave(page, dialogOf(page, 'Licences'))
    await leave(page, dialogOf(page, 'Diagnostics'))
    await chooseInMenu(page, 'Delete by ID…')
    await dialogOf(page, 'Delete an event by its ID').waitFor()
    await look('delete by ID')
    await leave(page, dialogOf(page, 'Delete an event by its ID'))
    await chooseInMenu(page, 'Deletions…')
    await dialogOf(page, 'Deletions').getByText('No deletion has been sent').waitFor()
    await look('empty ledger')
    await leave(page, dialogOf(page, 'Deletions'))

    await ask(page, 'nobody')
    await page.getByRole('heading', { name: 'No events from nobody in this range' }).waitFor()
    await look('empty result')
    world.service.switches = { ...world.service.switches, unknownDevice: 'notFound' }
    await chooseMode(page, 1000)
    await ask(page, 'nobody')
    await page.locator('main > .notice[role=alert]').waitFor()
    await look('unknown device')
    await world.service.stop()
    await ask(page, device)
    await page.getByText('refused the connection').waitFor()
    await look('service gone')
    await expectNothing()
  })

  it('around a result', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const { look, expectNothing } = auditOf(application)
    await connect(page, entryOf(world))
    await stopKeeping(page)
    await chooseRange(page, 'last 7 days')
    silence(world, 1)
    await ask(page, device)
    await page.getByText(/^Querying/).waitFor()
    await look('asking')
    await button(page.getByRole('form', { name: 'Query' }), 'Cancel').click()
    silence(world, 2)
    await ask(page, device)
    await page.getByText(/ of about \d+ windows/).waitFor()
    await look('loading')
    await button(page, 'Cancel').click()
    await button(page, 'Fetch missing').waitFor()
    await look('partial result')
    silence(world, 0)
    await button(page, 'Fetch missing').click()
    await page
      .getByRole('status')
      .filter({ hasText: /complete:/ })
      .waitFor()
    await selectRow(page, 2)
    await look('results')
    await runMenu(page).click()
    await page.getByRole('menu').waitFor()
    await look('recent queries')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })

    await openRange(page)
    await look('range')
    await button(page, 'Choose the start in a calendar').click()
    await dialogOf(page, 'Choose the start in a calendar').getByRole('grid').waitFor()
    await look('calendar')
    await leave(page, dialogOf(page, 'Choose the start in a calendar'))
    await leave(page, dialogOf(page, 'Range'))
    await button(page, 'More for this result').click()
    await page.getByRole('menu').waitFor()
    await look('more for this result')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await button(page, 'Filter').click()
    await page.getByRole('form', { name: 'Filter' }).waitFor()
    await look('filter open')
    await page.keyboard.press('Escape')
    await button(page, 'Columns').click()
    await dialogOf(page, 'Columns').waitFor()
    await look('column chooser')
    await page.keyboard.press('Escape')
    await button(page, 'Event').click()
    await look('details')
    for (const tab of ['Notes', 'Proof']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('complementary', { name: tab, exact: true }).waitFor()
      await look(tab)
    }
    await button(page, 'Close the panel').click()
    await button(page, 'Findings').click()
    await page.getByText(/[Ff]indings? in /).waitFor()
    await look('faults panel')
    await button(page, 'Close the panel').click()
    await button(page, 'Chart').click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await look('chart')
    await pickForResult(page, 'Summary')
    await page.getByRole('table', { name: /^Summary of/ }).waitFor()
    await look('summary')
    await pickForResult(page, 'Summary')

    await button(page, 'Export…').click()
    await dialogOf(page, 'Export events').waitFor()
    await look('export dialog')
    await leave(page, dialogOf(page, 'Export events'))
    await closeTab(page)
    await dialogOf(page, 'Close without exporting?').waitFor()
    await look('unsaved results')
    await leave(page, dialogOf(page, 'Close without exporting?'))
    await exportCsv(page)
    await look('export done')
    await filterByValue(page, 'attributeCode', 'temperature')
    await look('filtered')
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('nothing like it')
    await page.getByRole('heading', { name: /None of the/ }).waitFor()
    await look('all filtered away')
    await expectNothing()
  })

  it('while events are deleted', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const { look, expectNothing } = auditOf(application)
    await connect(page, entryOf(world))
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 24 })
    await eventsGrid(page).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    const dialog = dialogOf(page, 'Delete events')
    await dialog.getByLabel('Type 24 to confirm').fill('24')
    await look('delete: asking')
    const { switches } = world.service
    world.service.switches = {
      ...switches,
      faults: [
        { every: 4, method: 'DELETE', kind: 'status', status: 409 },
        { every: 1, method: 'DELETE', kind: 'latency', ms: 900 },
      ],
    }
    await deleteButton(dialog).click()
    await dialog
      .getByText(/[1-9]\d* deleted/)
      .first()
      .waitFor()
    await button(dialog, 'Pause').click()
    await look('delete: running')
    await button(dialog, 'Resume').click()
    await button(dialog, 'Close').waitFor({ timeout: 60_000 })
    await look('delete: mixed outcomes')
    await button(dialog, 'Close').click()
    await dialog.waitFor({ state: 'hidden' })
    await look('deleted rows')
    await chooseInMenu(page, 'Deletions…')
    await dialogOf(page, 'Deletions').getByText('24 of 24').waitFor()
    await look('ledger')
    await expectNothing()
  })

  it('with files', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const { look, expectNothing } = auditOf(application)
    await connect(page, entryOf(world))
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 100 })
    await exportCsv(page)
    await openFile(page, newestCsv(world.out))
    await eventsGrid(page).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Delete')
    await look('offline file, one event marked')
    await button(page.locator('footer'), 'Origin').click()
    await page.getByText(/Exported at/).waitFor()
    await look('origin of a file')
    await page.keyboard.press('Escape')
    await button(page, 'Save plan (1)…').click()
    await page.getByRole('alert').filter({ hasText: 'Plan with 1 event saved' }).waitFor()

    const open = async (name: string): Promise<void> => {
      await application.answerNextDialog({ paths: [join(world.out, name)] })
      await button(page.getByRole('banner'), 'Open file…').click()
    }
    const [plan = ''] = readdirSync(world.out).filter((name) => name.endsWith('.deletions.json'))
    await open(plan)
    const review = dialogOf(page, 'Review a deletion plan')
    await button(review, 'Look up events').click()
    await button(review, /^Continue with/).waitFor()
    await look('review of a plan')
    await leave(page, review)
    mkdirSync(join(world.out, 'more'))
    writeFileSync(
      join(world.out, 'more', 'cut.csv'),
      readFileSync(join(world.out, newestCsv(world.out)), 'utf8').slice(0, 4_000),
    )
    await open('more/cut.csv')
    await page.getByText(/This row is left out/).waitFor()
    await look('partial file')
    writeFileSync(
      join(world.out, 'more', 'other.csv'),
      'when,what,how much\n2026-11-20 08:15,temperature,21.5\n2026-11-20 08:16,temperature,22\n',
    )
    await open('more/other.csv')
    await dialogOf(page, 'other.csv').waitFor()
    await look('dialog of a table')
    rmSync(join(world.out, 'more'), { recursive: true })
    await expectNothing()
  })

  it('in front of a locked keychain', async () => {
    const world = await createWorld(host)
    const application = await world.start({ keyring: 'locked' })
    const { page } = application
    const { look, expectNothing } = auditOf(application)
    const dialog = await openConnection(page)
    await fillConnection(dialog, entryOf(world))
    await button(dialog, 'Save').click()
    await dialog.getByText('The keychain is locked, so the token could not be stored').waitFor()
    await look('locked keychain')
    await expectNothing()
  })
})
