import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { fillConnection, openConnection, readTokenState, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const entryOf = ({ service }: World) => ({ name: 'plant 7', baseUrl: service.url, token: service.token })

// Locking a keyring and taking D-Bus away is done to gnome-keyring; the other systems' keychains are not ours
// to lock.
if (process.platform !== 'linux')
  console.log('skipped: keychain: only gnome-keyring can be locked and taken away by a test')
describe.skipIf(process.platform !== 'linux').each(hosts)('without a usable keychain, in %s', (host) => {
  it.each([
    ['locked', 'The keychain is locked, so the token could not be stored'],
    ['none', 'No keychain can be reached from here, so the token cannot be stored'],
  ] as const)(
    'starts with the keyring %s, says so, and takes the token for the session only',
    async (keyring, words) => {
      const world = await createWorld(host)
      const application = await world.start({ keyring })
      const { page } = application
      const dialog = await openConnection(page)
      await fillConnection(dialog, entryOf(world))
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog.getByText(words).waitFor()
      await world.takePicture(application, `keychain-${keyring}`)
      await dialog.getByRole('button', { name: 'Use the token for this session only' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await readTokenState(page)).toBe('token: for this session only (memory)')
      expect((await runQuery(page, { deviceId: device, limit: 50 })).rowCount).toBe(50)

      await application.stop()
      const again = await world.start({ keyring })
      expect(await readTokenState(again.page)).not.toContain('session')
    },
  )
})
