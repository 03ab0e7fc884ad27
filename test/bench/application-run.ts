import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchApplication, type LaunchOptions, type RunningApplication } from '../harness/launch-application'
import { removeFolder } from '../harness/remove-folder'

/** Runs `use` with the application in a profile of its own, and takes all of it away afterwards. */
export const withApplication = async <T>(
  use: (application: RunningApplication) => Promise<T>,
  more: Partial<LaunchOptions> = {},
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-bench-'))
  let application: RunningApplication | null = null
  try {
    application = await launchApplication({
      profile: join(folder, 'profile'),
      out: join(folder, 'out'),
      ...more,
    })
    return await use(application)
  } finally {
    await application?.stop()
    await removeFolder(folder)
  }
}
