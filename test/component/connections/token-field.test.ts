import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ConnectionDialog from '../../../src-renderer/connections/ConnectionDialog.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import {
  alerts,
  button,
  field,
  flushPromises,
  hasButton,
  mountPage,
  pageText,
  type,
  until,
} from '../mount-page'

let service: SampleService
let loopback: Loopback

beforeEach(async () => {
  service = await startSampleService({})
  loopback = createLoopbackDesktop()
  mountPage(ConnectionDialog, { testDevice: '' })
  await useConnections().load()
})
afterEach(() => service.stop())

describe('the access token', () => {
  it('is taken without the word Bearer', async () => {
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: `Bearer ${service.token}\n`,
    })
    expect([...loopback.secrets.entries]).toEqual([[service.url, service.token]])
  })

  it('is not said to be there, nor to be forgotten, for an address that gets none', async () => {
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    useConnections().openDialog()
    await until(() => expect(pageText()).toContain('Access tokenin the keychain'))
    type(field('Base URL'), 'http://127.0.0.1:9')
    await flushPromises()
    expect(pageText()).not.toContain('Access tokenin the keychain')
    expect(hasButton('Forget token')).toBe(false)
    button('Test').click()
    await until(() =>
      expect(alerts().join()).toContain(
        'There is no token for this connection. Enter the token under "Access token".',
      ),
    )
    expect(alerts().join()).not.toContain('in Connection')
  })

  it.each([
    [{ kind: 'stored' }, 'Leave empty to keep the current token'],
    [{ kind: 'none' }, 'Paste the token'],
    [{ kind: 'keychain', problem: 'locked', hasPending: false }, 'Paste the token'],
  ] as const)('is said to be kept only if there is known to be one: %j', async (token, placeholder) => {
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    const { connections, current, adopt, openDialog } = useConnections()
    adopt({
      connections: connections.map((connection) => ({ ...connection, token })),
      currentId: current?.id ?? null,
    })
    openDialog()
    await until(() => expect(field('Access token').placeholder).toBe(placeholder))
  })
})
