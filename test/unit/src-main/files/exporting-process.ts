import { createKillingFiles } from '../../../support/killing-files'
import { composeForTest } from '../../support/compose'
import { exportAll, exportBytes, provenanceOf } from './export-support'

/**
 * A process of its own that exports over a file, and kills itself at a call on the file system: `userData
 * path length chunk killAt when`. `before`: as the call would begin. `during`: as soon as it has begun.
 * Prints the number of calls when it lives, and how the export ended.
 */
const [userData = '', path = '', length = '0', chunk = '1', killAt = '0', when = 'before'] =
  process.argv.slice(2)
const killing = createKillingFiles(Number(killAt), when)

const dialogs = { chooseSavePath: async () => path, chooseOpenPaths: async () => [] }
killing.start()
const app = composeForTest({ dialogs, files: killing.files }, userData)

const ended = await exportAll(app, exportBytes(Number(length), 'new'), Number(chunk), provenanceOf(2))
process.stdout.write(JSON.stringify({ calls: killing.calls, ended }))
