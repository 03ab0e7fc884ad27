import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { removeFolder } from '../../harness/remove-folder'

const made: string[] = []

/** A new folder that goes with the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-test-'))
  made.push(folder)
  return folder
}

afterEach(async () => {
  for (const folder of made.splice(0)) await removeFolder(folder)
})
