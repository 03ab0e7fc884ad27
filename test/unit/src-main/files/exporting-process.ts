import files, { type FileHandle } from 'node:fs/promises'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { composeForTest } from '../../support/compose'
import { exportAll, exportBytes, provenanceOf } from './export-support'

/**
 * A process of its own that exports over a file, and kills itself at a call on the file system: `userData path length chunk killAt when`.
 * `before`: as the call would begin. `during`: as soon as it has begun. Prints the number of calls when it lives, and how the export ended.
 */
const [userData = '', path = '', length = '0', chunk = '1', killAt = '0', when = 'before'] = process.argv.slice(2)
let calls = 0

const counted =
  <Parameters extends unknown[], T>(call: (...parameters: Parameters) => Promise<T>) =>
  async (...parameters: Parameters): Promise<T> => {
    calls += 1
    if (calls !== Number(killAt)) return call(...parameters)
    if (when === 'during') void call(...parameters)
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => undefined)
  }

const countedHandle = (handle: FileHandle): FileHandle => {
  handle.write = counted(handle.write.bind(handle)) as FileHandle['write']
  handle.sync = counted(handle.sync.bind(handle))
  handle.close = counted(handle.close.bind(handle))
  return handle
}
const open = counted(files.open)
const access: FileAccess = {
  mkdir: counted(files.mkdir) as FileAccess['mkdir'],
  open: async (...parameters) => countedHandle(await open(...parameters)),
  readdir: counted(files.readdir) as FileAccess['readdir'],
  readFile: counted(files.readFile) as FileAccess['readFile'],
  rename: counted(files.rename),
  rm: counted(files.rm),
  stat: counted(files.stat) as FileAccess['stat'],
  statfs: counted(files.statfs) as FileAccess['statfs'],
}

const dialogs = { chooseSavePath: async () => path, chooseOpenPaths: async () => [] }
const app = composeForTest({ dialogs, files: access }, userData)
const ended = await exportAll(app, exportBytes(Number(length), 'new'), Number(chunk), provenanceOf(2))
process.stdout.write(JSON.stringify({ calls, ended }))
