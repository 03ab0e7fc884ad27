import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchApplication, type RunningApplication } from '../harness/launch-application'
import { removeFolder } from '../harness/remove-folder'

/** Runs `use` with the application in a profile of its own, and takes all of it away afterwards. `bundles`: where it lies, `out` by default. */
export const withApplication = async (use: (application: RunningApplication) => Promise<number>, bundles = 'out'): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-bench-'))
  let application: RunningApplication | null = null
  try {
    application = await launchApplication({ profile: join(folder, 'profile'), out: join(folder, 'out'), bundles })
    return await use(application)
  } finally {
    await application?.stop()
    await removeFolder(folder)
  }
}
