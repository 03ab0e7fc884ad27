import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import type { RunningApplication } from '../harness/launch-application'
import { connect, fetchRange } from '../harness/page-actions'
import { findChromium } from '../prepare/chromium'
import type { World } from './world'

export const minute = 60_000
export const pump = 'pump-0051'
const start = Math.floor(Date.now() / minute) * minute - 10 * 60 * minute

/**
 * Eight hours of a pump whose temperature sensor goes bad: a spike, text instead of a number, and a stuck
 * value.
 */
const temperatureAt = (index: number): number | string => {
  if (index === 120) return 987.25
  if (index === 240) return 'ERR <b>sensor</b>'
  return index > 380 && index < 460 ? 21.5 : 21 + 2 * Math.sin(index / 40) + (index % 11) * 0.03
}
const eventOf = (attribute: string, value: number | string, index: number): JsonObject => {
  const time = start + index * minute
  const type = attribute === 'state' ? 'String' : 'Float'
  return {
    createdTime: time + 20,
    id: `${pump}@#${attribute}@#${String(time)}`,
    tenantId: 't',
    projectId: 'p',
    modelId: 'pump',
    deviceId: pump,
    attributeCode: attribute,
    attributeType: type,
    attributeData: value,
    channel: 'm',
    ingressTimeStamp: time + 10,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
    ...(attribute === 'temperature' ? { unit: '°C' } : {}),
  }
}
const events = Array.from({ length: 480 }, (_, index) => [
  eventOf('temperature', temperatureAt(index), index),
  eventOf('pressure', 3.5 + 0.2 * Math.cos(index / 25) + (index % 7) * 0.01, index),
  eventOf('state', index % 160 < 120 ? 'running' : 'idle', index),
]).flat()

/**
 * The file in a browser of its own, as whoever receives it opens it: the address of everything that it asked
 * for.
 */
export const openFile = async (
  path: string,
  picture: string,
): Promise<{ readonly page: Page; readonly asked: readonly string[] }> => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 860, height: 1200 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(path).href)
  mkdirSync('test/results/e2e', { recursive: true })
  await page.screenshot({ path: join('test/results/e2e', picture) })
  return { page, asked }
}
export const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export events' }).getByRole('button', { name: 'Report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await dialog.waitFor()
  return dialog
}
/** The path of the one file of this kind in the folder of the exports. */
export const savedAs = (world: World, extension: string): string => {
  const [name = '', ...more] = readdirSync(world.out).filter((other) => other.endsWith(extension))
  expect(more).toEqual([])
  return join(world.out, name)
}
export const prepare = async (world: World): Promise<RunningApplication> => {
  world.service.add(events)
  const application = await world.start()
  const { page } = application
  await page.setViewportSize({ width: 1280, height: 800 })
  await connect(page, { name: 'plant-7', baseUrl: world.service.url, token: world.service.token })
  await fetchRange(page, { deviceId: pump, range: 'last 24 hours' })
  await page.getByRole('button', { name: 'Findings', exact: true }).click()
  await page
    .getByRole('complementary', { name: 'Findings' })
    .getByText(/[Ff]indings? in /)
    .waitFor()
  return application
}
