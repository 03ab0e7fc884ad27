import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventsGrid, readColumn } from '../harness/page-actions'
import { createWorld, hosts } from './world'

const decided =
  'Time;Pump;Reading;Note\r\n11/20/2026 8:15 PM;pump-0042;21,5;first\r\n11/20/2026 8:16 PM;pump-0042;22,75;\r\n'
const open = 'Day;Level\r\n03/04/2026 08:15;1,234\r\n03/05/2026 08:15;2,345\r\n'
const silent = 'sensor;note\r\nx;y\r\n'

describe.each(hosts)('the columns of a table of others, in %s', (host) => {
  it('are guessed, asked about where the rows do not decide, and remembered with their header', async () => {
    const world = await createWorld(host)
    mkdirSync(world.out, { recursive: true })
    const application = await world.start()
    const { page } = application
    const openFile = async (name: string, text: string): Promise<Locator> => {
      const path = join(world.out, name)
      writeFileSync(path, text)
      await application.answerNextDialog({ paths: [path] })
      await page.getByRole('button', { name: 'Open file…', exact: true }).click()
      const dialog = page.getByRole('dialog', { name, exact: true })
      await dialog.waitFor()
      return dialog
    }
    const first = await openFile('decided.csv', decided)
    await first.getByText('Nov 20 20:15 to Nov 20 20:16').waitFor()
    await world.takePicture(application, 'mapping-guessed-light')
    await first.getByRole('combobox', { name: 'Zone', exact: true }).selectOption({ label: 'UTC' })
    await first.getByRole('checkbox', { name: 'Note' }).click()
    await first.getByText('Becomes 2 events in 1 series').waitFor()
    await first.getByRole('button', { name: 'Open', exact: true }).click()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    expect(await readColumn(page, 'attributeData')).toEqual(['21.5', '22.75'])

    const again = await openFile('again.csv', decided.replaceAll('0042', '0043'))
    await again.getByText('Becomes 2 events in 1 series').waitFor()
    await again.getByText('Not read, columns: Note').waitFor()
    await world.takePicture(application, 'mapping-remembered-light')
    await again.getByRole('button', { name: 'Cancel', exact: true }).click()
    await again.waitFor({ state: 'hidden' })

    await page.emulateMedia({ colorScheme: 'dark' })
    const unclear = await openFile('open.csv', open)
    await unclear.getByText('can be read with the day or with the month first').waitFor()
    await world.takePicture(application, 'mapping-open-dark')
    await page.setViewportSize({ width: 1024, height: 700 })
    await world.takePicture(application, 'mapping-open-small-dark')
    await unclear.getByRole('button', { name: 'Cancel', exact: true }).click()
    await unclear.waitFor({ state: 'hidden' })

    const nothing = await openFile('silent.csv', silent)
    await nothing.getByRole('checkbox', { name: 'note' }).click()
    await nothing.getByText('Nothing becomes an event yet.').waitFor()
    expect(await nothing.getByRole('button', { name: 'Open', exact: true }).isDisabled()).toBe(true)
    await world.takePicture(application, 'mapping-nothing-dark')
  })
})
