import { appendFileSync } from 'node:fs'
import { createKillingFiles } from '../support/killing-files'
import { withPatientDisk } from '../support/patient-disk'
import { idsOf } from '../unit/support/event-ids'
import { connectForFollowing } from '../unit/support/followed'
import { createScaledClock } from './scaled-clock'

/**
 * A process of its own that follows devices and kills itself at a call on the file system after the start of
 * the following: `folder url token start devices polls killAt when notes`. Writes the ids that the page has
 * been given into the file `notes`, one line an update; stops after so many polls, and prints the number of
 * calls.
 */
const [
  folder = '',
  url = '',
  token = '',
  start = '0',
  devices = '',
  polls = '0',
  killAt = '0',
  when = 'before',
  notes = '',
] = process.argv.slice(2)

const killing = createKillingFiles(Number(killAt), when)
const live = await connectForFollowing(
  { url, token },
  { files: killing.files, clock: withPatientDisk(createScaledClock(8)) },
  folder,
)
killing.start()
await live.start({ start: Number(start), devices: devices.split(',') })
await live.until((update) => {
  if (update.keeping !== undefined) throw new Error(JSON.stringify(update.keeping))
  appendFileSync(notes, `${JSON.stringify(idsOf(live.table))}\n`)
  return update.devices.every(({ requestCount }) => requestCount >= Number(polls))
})
await live.stopped()
await live.call('closeLiveSession')
await live.close()
process.stdout.write(String(killing.calls))
process.exit(0)
