import { createRequire } from 'node:module'
import type * as Playwright from 'playwright-core'

/**
 * Required, not imported: Node searches a CommonJS module for its names before it imports it, which took a
 * quarter of a second for these seven megabytes at each start of the application.
 */
export const { chromium, errors } = createRequire(import.meta.url)('playwright-core') as typeof Playwright
