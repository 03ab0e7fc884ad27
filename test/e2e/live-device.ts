import type { Locator, Page } from 'playwright-core'
import { eventsGrid, pickFrom, runMenu } from '../harness/page-actions'
import { liveDevice, type LiveEvent, liveEvent } from '../service/live-event'
import type { World } from './world'

/** The service has them from now on. */
export const emit = ({ service }: Pick<World, 'service'>, ...events: readonly LiveEvent[]): void =>
  service.add(events.map((event) => liveEvent({ ms: service.now(), ...event })))

export const followBar = (page: Page): Locator => page.getByRole('region', { name: 'Following' })

/** What the bar says of the following. */
export const readBar = async (page: Page): Promise<string> =>
  (await followBar(page).locator('.words').innerText()).replace(/\s+/g, ' ').trim()

/** By the text alone: the name of the cell begins with the difference from the value before. */
export const rowOf = (page: Page, value: number): Locator =>
  eventsGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell').filter({ hasText: new RegExp(`^\\s*${String(value)}\\s*$`) }) })

/** Follows devices from the form. */
export const followDevices = async (page: Page, deviceIds = liveDevice): Promise<void> => {
  await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(deviceIds)
  await pickFrom(runMenu(page), 'Follow live')
  await followBar(page).waitFor()
}
