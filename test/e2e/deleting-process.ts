import { connectForDeleting, events, plannedOf } from '../unit/src-main/deletion/deletion-support'

/** A process of its own that deletes in bulk until it is killed: `folder url token count`. */
const [folder = '', url = '', token = '', count = '0'] = process.argv.slice(2)
const deleting = await connectForDeleting({ url, token }, { folder })
await deleting.run(plannedOf(events(Number(count))))
process.stdout.write('ended\n')
await deleting.stop()
