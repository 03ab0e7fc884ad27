import process from 'node:process'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect, fetchRange } from '../harness/page-actions'
import { startWayland } from '../harness/wayland'
import { createWorld, device, hosts } from './world'

/** Resolves when ten more have been drawn. */
const tenFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let count = 0
        const next = (): void => {
          count += 1
          if (count > 10) resolve()
          else requestAnimationFrame(next)
        }
        next()
      }),
  )

describe.skipIf(process.platform !== 'linux').each(hosts)('a Wayland session, in %s', (host) => {
  it('has the window, whose frames it draws and whose title it knows', async () => {
    const world = await createWorld(host)
    const screen = await startWayland(world.folder, { width: 1920, height: 1080 })
    onTestFinished(() => screen.stop())
    const application = await world.start({ isHeadless: false, display: screen.display })
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    const { rowCount, status } = await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    // The week has moved on since its first event was made.
    expect(rowCount).toBeGreaterThan(4_990)
    expect(status).toContain('complete')
    await tenFrames(page)
    await expect.poll(() => screen.titles().at(-1)).toBe(await page.title())
    await world.takePicture(application, 'wayland')
  })
})
