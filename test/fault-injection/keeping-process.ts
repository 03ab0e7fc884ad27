import { appendFileSync } from 'node:fs'
import files, { type FileHandle } from 'node:fs/promises'
import type { FileAccess } from '../../src-main/ports/file-access'
import { connectForRanges } from '../unit/support/whole-range'

/**
 * A process of its own that runs a complete query and kills itself at a call on the file system after the start of the query:
 * `folder url token start end devices killAt when notes`. `before`: as the call would begin. `during`: as soon as it has begun.
 * Writes what the page is told into the file `notes`, one line an update; prints the number of calls when it lives.
 */
const [folder = '', url = '', token = '', start = '0', end = '0', devices = '', killAt = '0', when = 'before', notes = ''] = process.argv.slice(2)
let isCounting = false
let calls = 0

const counted =
  <Parameters extends unknown[], T>(call: (...parameters: Parameters) => Promise<T>) =>
  async (...parameters: Parameters): Promise<T> => {
    if (isCounting) calls += 1
    if (!isCounting || calls !== Number(killAt)) return call(...parameters)
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

const reader = await connectForRanges({ url, token }, { files: access }, folder)
isCounting = true
await reader.startAll({ queryId: 'query-1', devices: devices.split(','), start: Number(start), end: Number(end) })
await reader.until('query-1', (update) => {
  appendFileSync(notes, `${JSON.stringify(update.devices.map(({ deviceId, progress }) => ({ deviceId, unfetched: progress.unfetched })))}\n`)
  return update.isFinished
})
process.stdout.write(String(calls))
process.exit(0)
