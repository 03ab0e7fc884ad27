import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { connect, readTokenState, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const entryOf = ({ service }: World) => ({ name: 'plant 7', baseUrl: service.url, token: service.token })

// Locking a keyring and taking D-Bus away is done to gnome-keyring; the other systems' keychains are not ours
// to lock.
if (process.platform !== 'linux')
  console.log('skipped: keychain: only gnome-keyring can be locked and taken away by a test')
describe.skipIf(process.platform !== 'linux').each(hosts)('without a usable keychain, in %s', (host) => {
  it('knows a locked keyring from an empty one, and asks for the token no second time after unlocking', async () => {
    const world = await createWorld(host)
    const first = await world.start()
    await connect(first.page, entryOf(world))
    expect(await readTokenState(first.page)).toBe('token: in the keychain')
    await first.stop()

    const locked = await world.start({ keyring: 'locked' })
    await locked.page.getByText('token: the keychain is locked').waitFor()
    await world.takePicture(locked, 'keychain-locked-later')
    await locked.stop()

    const unlocked = await world.start()
    await expect.poll(() => readTokenState(unlocked.page)).toBe('token: in the keychain')
    expect((await runQuery(unlocked.page, { deviceId: device, limit: 50 })).rowCount).toBe(50)
  })
})
