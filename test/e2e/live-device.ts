import type { Locator, Page } from 'playwright-core'
import type { JsonObject } from '../../src-preload/contract/json'
import { eventsGrid } from '../harness/page-actions'
import type { World } from './world'

export interface LiveEvent {
  /** Names its row. */
  readonly value: number
  readonly deviceId?: string
  readonly attributeCode?: string
  /** Of all its times, ms since the epoch; now by default. */
  readonly ms?: number
}

export const liveDevice = 'valve-7'

const eventOf = ({ value, deviceId = liveDevice, attributeCode = 'position', ms = Date.now() }: LiveEvent): JsonObject => ({
  createdTime: ms,
  id: `${deviceId}@#${attributeCode}@#${String(ms)}`,
  tenantId: 't',
  projectId: 'p',
  modelId: 'valve-mk1',
  deviceId,
  attributeCode,
  attributeType: 'Float',
  attributeData: value,
  channel: 'm',
  ingressTimeStamp: ms,
  deviceTimestamp: ms,
  correlationId: '',
  deleted: false,
})

/** The service has them from now on. */
export const emit = ({ service }: Pick<World, 'service'>, ...events: readonly LiveEvent[]): void => service.add(events.map(eventOf))

export const followBar = (page: Page): Locator => page.getByRole('region', { name: 'Following' })

/** By the text alone: the name of the cell begins with the difference from the value before. */
export const rowOf = (page: Page, value: number): Locator =>
  eventsGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell').filter({ hasText: new RegExp(`^\\s*${String(value)}\\s*$`) }) })

/** Follows devices from the form. */
export const followDevices = async (page: Page, deviceIds = liveDevice): Promise<void> => {
  await page.getByRole('textbox', { name: 'Device ID', exact: true }).fill(deviceIds)
  await page.getByRole('form', { name: 'Query' }).getByRole('button', { name: 'Follow', exact: true }).click()
  await followBar(page).waitFor()
}
