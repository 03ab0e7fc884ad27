import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchApplication, type RunningApplication } from '../harness/launch-application'

/** Runs `use` with the application in a profile of its own, and takes all of it away afterwards. `bundles`: where it lies, `out` by default. */
export const withApplication = async (use: (application: RunningApplication) => Promise<number>, bundles = 'out'): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-bench-'))
  let application: RunningApplication | null = null
  try {
    application = await launchApplication({ profile: join(folder, 'profile'), out: join(folder, 'out'), bundles })
    return await use(application)
  } finally {
    await application?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
