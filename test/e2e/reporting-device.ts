import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { RunningApplication } from '../harness/launch-application'
import { connect } from '../harness/page-actions'
import { emit } from './live-device'
import type { World } from './world'

export const second = 1000
export const smooth = (index: number): number =>
  Number((50 + 5 * Math.sin(index / 9) + (index % 7) * 0.11).toFixed(2))

interface Reporting {
  /** The next value, now. */
  readonly next: () => void
  readonly stop: () => void
}

/** A value a second for the last minutes, and from then on until the test ends or it is stopped. */
export const report = (world: World, attributeCode: string): Reporting => {
  const count = 300
  const now = world.service.now()
  emit(
    world,
    ...Array.from({ length: count }, (_, index) => ({
      value: smooth(index),
      attributeCode,
      ms: now - (count - index) * second,
    })),
  )
  let sent = count
  const next = (): void => emit(world, { value: smooth(sent++), attributeCode })
  const timer = setInterval(next, second)
  const stop = (): void => clearInterval(timer)
  onTestFinished(stop)
  return { next, stop }
}
/** Starts the application, whose time the test moves, and connects it. */
export const startConnected = async (world: World): Promise<RunningApplication> => {
  const application = await world.start({ isTimeHeld: true })
  await connect(application.page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  return application
}
export const question = (page: Page) => page.locator('[data-notification-question]')
/** What the application asked of Electron. Chromium host only. */
export const noted = async ({ record }: RunningApplication, what: string): Promise<readonly unknown[]> =>
  (await record()).filter((entry) => entry.what === what).map(({ detail }) => detail)
