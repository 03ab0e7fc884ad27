import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../harness/remove-folder'

const made: string[] = []

/** A new folder that goes with the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-test-'))
  made.push(folder)
  return folder
}

/** What the setup of each test file calls behind each test. */
export const removeTemporaryFolders = async (): Promise<void> => {
  for (const folder of made.splice(0)) await removeFolder(folder)
}
