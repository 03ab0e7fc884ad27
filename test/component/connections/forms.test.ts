import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ConnectionDialog from '../../../src-renderer/connections/ConnectionDialog.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, field, flushPromises, hasButton, mountPage, type, until } from '../mount-page'

let service: SampleService

const open = async (): Promise<void> => {
  useConnections().openDialog()
  await until(() => expect(document.getElementById('connection-name')).not.toBeNull())
}
/** What is read out with a field. */
const describing = (input: HTMLInputElement): string =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent?.trim() ?? ''
const isOpen = (): boolean => useConnections().isDialogOpen
const faded = async (): Promise<void> => {
  await until(() => expect(document.querySelector('[role=dialog]')?.className).not.toMatch(/-enter-/))
  await flushPromises()
}
const press = (key: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
  )
const savePlant = () =>
  useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })

beforeEach(async () => {
  service = await startSampleService({ prefix: '/iot' })
  createLoopbackDesktop()
  mountPage(ConnectionDialog, { testDevice: '' })
  await useConnections().load()
})
afterEach(() => service.stop())

describe('the focus in Connection', () => {
  it('is in the name at once, and stays where the user puts it while the dialog fades in', async () => {
    await open()
    expect(document.activeElement).toBe(field('Name'))
    field('Access token').focus()
    await faded()
    expect(document.activeElement).toBe(field('Access token'))
  })

  it('is in the hidden field of the token when a connection is opened again', async () => {
    await savePlant()
    await open()
    expect(document.activeElement).toBe(field('Access token'))
    button('+ New connection').click()
    await until(() => expect(document.activeElement).toBe(field('Name')))
  })
})

describe('what was typed into Connection', () => {
  beforeEach(async () => {
    await open()
    await faded()
  })

  it('is not asked about when there is nothing of it', async () => {
    press('Escape')
    await until(() => expect(isOpen()).toBe(false))
  })

  it('is kept by Esc, which asks first and only takes the question back when pressed again', async () => {
    type(field('Access token'), 'open sesame')
    press('Escape')
    await until(() => expect(document.activeElement).toBe(button('Keep editing')))
    expect(isOpen()).toBe(true)
    press('Escape')
    await until(() => expect(hasButton('Keep editing')).toBe(false))
    expect(isOpen()).toBe(true)
    expect(field('Access token').value).toBe('open sesame')
    expect(document.activeElement).toBe(field('Access token'))
    button('Close').click()
    await until(() => expect(hasButton('Discard')).toBe(true))
    button('Discard').click()
    await until(() => expect(isOpen()).toBe(false))
  })

  it('is asked about before another connection takes its place', async () => {
    await savePlant()
    type(field('Name'), 'half a na')
    button(/^plant-7/).click()
    await until(() => expect(hasButton('Keep editing')).toBe(true))
    expect(field('Name').value).toBe('half a na')
    button('Discard').click()
    await until(() => expect(field('Name').value).toBe('plant-7'))
    expect(document.activeElement).toBe(field('Access token'))
  })

  it('is refused where it is a token in the wrong field, with a sentence beside it', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'
    type(field('Base URL'), service.url)
    type(field('Name'), token)
    button('Save').form?.dispatchEvent(new Event('submit', { cancelable: true }))
    await until(() =>
      expect(alerts()).toEqual([
        'The name looks like an access token. Enter a name, and paste the token into Access token, where it stays hidden.',
      ]),
    )
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(describing(field('Name'))).toMatch(/^The name looks like an access token\./)
    expect(field('Base URL').getAttribute('aria-invalid')).toBe('false')
    type(field('Name'), 'plant-7')
    type(field('Base URL'), `${service.url}/${token}`)
    button('Test').click()
    await until(() =>
      expect(alerts()).toEqual([
        'The base URL seems to contain an access token. Enter only the address, and paste the token into Access token, where it stays hidden.',
      ]),
    )
    expect(useConnections().connections).toEqual([])
    expect(service.requests).toEqual([])
  })
})

it('Esc takes back the question about removing, and closes nothing', async () => {
  await savePlant()
  await open()
  await faded()
  button('Remove').click()
  await until(() => expect(document.activeElement).toBe(button('Keep connection')))
  press('Escape')
  await until(() => expect(hasButton('Keep connection')).toBe(false))
  expect(isOpen()).toBe(true)
})
