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

const open = async (): Promise<void> => {
  useConnections().openDialog()
  await until(() => expect(field('Name')).toBeDefined())
}
const fill = (name: string, baseUrl: string, token: string): void => {
  type(field('Name'), name)
  type(field('Base URL'), baseUrl)
  type(field('Access token'), token)
}
const save = async (): Promise<void> => {
  button('Save').form?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
const isOpen = (): boolean => useConnections().isDialogOpen

beforeEach(async () => {
  service = await startSampleService({ prefix: '/iot' })
  loopback = createLoopbackDesktop()
  mountPage(ConnectionDialog, { testDevice: '' })
  await useConnections().load()
  await open()
})
afterEach(() => service.stop())

describe('the dialog Connection', () => {
  it('saves a connection under its canonical address, puts the token in the keychain and forgets it', async () => {
    expect(field('Access token').type).toBe('password')
    expect(field('Access token').autocomplete).toBe('off')
    fill('plant-7', `${service.url.replace('http:', 'HTTP:')}//`, service.token)
    await save()
    await until(() => expect(isOpen()).toBe(false))
    expect(useConnections().current).toMatchObject({
      name: 'plant-7',
      baseUrl: service.url,
      token: { kind: 'stored' },
    })
    expect([...loopback.secrets.entries]).toEqual([[service.url, service.token]])
    await open()
    expect(field('Access token').value).toBe('')
    expect(document.documentElement.outerHTML).not.toContain(service.token)
    expect(pageText()).toContain('Access tokenin the keychain')
    expect(pageText()).toContain(`Requests go to ${service.url}/api/`)
  })

  it('tests step by step, without saving', async () => {
    fill('plant-7', service.url, service.token)
    button('Test').click()
    await until(() => expect(pageText()).toContain('Token accepted'))
    expect(pageText()).toContain('Connected')
    expect(pageText()).toContain('No encryption needed on this computer')
    expect(pageText()).toContain('Responds as a Device Event Service')
    expect(useConnections().connections).toEqual([])
    expect(pageText()).not.toContain('The clock of this computer')
  })

  it('names a clock that is wrong, before a query rests on it', async () => {
    service.moveTime(3 * 3_600_000)
    fill('plant-7', service.url, service.token)
    button('Test').click()
    await until(() =>
      expect(pageText()).toContain("The clock of this computer is 3 h behind the service's. Set it"),
    )
  })

  it('says that the token was refused, and what to do', async () => {
    fill('plant-7', service.url, 'another-token')
    button('Test').click()
    await until(() => expect(pageText()).toContain('Token refused'))
    expect(pageText()).toContain('Service: cannot tell')
    expect(alerts().join()).toContain('The service did not accept the token (status 401).')
  })

  it('stops a test that takes too long', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'silence' }] }
    fill('plant-7', service.url, service.token)
    button('Test').click()
    await until(() => expect(pageText()).toContain('Testing…'))
    button('Stop').click()
    await until(() => expect(loopback.requests.at(-1)?.channel).toBe('cancelQuery'))
    expect(pageText()).not.toContain('Testing…')
  })

  it('shows what is wrong beside the field, and keeps what was typed', async () => {
    fill('plant-7', 'ftp://gw.example.com', service.token)
    await save()
    await until(() => expect(alerts().join()).toContain('must begin with https:// or http://'))
    expect(field('Base URL').value).toBe('ftp://gw.example.com')
    expect(field('Access token').value).toBe(service.token)
    fill('', service.url, service.token)
    await save()
    await until(() => expect(alerts().join()).toContain('The connection has no name.'))
    expect(isOpen()).toBe(true)
  })

  it('asks for a tick before it sends a token over plain http to another machine', async () => {
    fill('field', 'http://192.0.2.1/iot', service.token)
    await save()
    await until(() => expect(pageText()).toContain('I accept that the traffic is not encrypted'))
    expect(useConnections().connections).toEqual([])
    document.querySelector<HTMLElement>('[role="checkbox"]')?.click()
    await save()
    await until(() => expect(isOpen()).toBe(false))
    expect(useConnections().current).toMatchObject({
      baseUrl: 'http://192.0.2.1/iot',
      allowUnencrypted: true,
    })
  })

  it('says of an address as it is typed where requests go, and whether they would be encrypted', async () => {
    type(field('Base URL'), 'HTTP://GW.example.com/iot/')
    await until(() => expect(pageText()).toContain('Requests go to http://gw.example.com/iot/api/…'))
    expect(pageText()).toContain('anyone on the network in between can read the token')
    expect(pageText()).toContain('I accept that the traffic is not encrypted')
    type(field('Base URL'), 'https://gw.example.com/iot')
    await until(() => expect(pageText()).toContain('Requests go to https://gw.example.com/iot/api/…'))
    expect(pageText()).not.toContain('I accept that the traffic is not encrypted')
    type(field('Base URL'), 'https:/gw')
    await until(() => expect(pageText()).not.toContain('Requests go to'))
  })

  it('shows no result of a test, and no error, once the address or the token is another', async () => {
    fill('plant-7', service.url, 'another-token')
    button('Test').click()
    await until(() => expect(pageText()).toContain(`Tested ${service.url} in`))
    type(field('Base URL'), `${service.url}/2`)
    await until(() => expect(pageText()).toContain(`Requests go to ${service.url}/2/api/…`))
    expect([pageText().includes('Tested'), alerts()]).toEqual([false, []])
    type(field('Base URL'), service.url)
    button('Test').click()
    await until(() => expect(pageText()).toContain('Token refused'))
    type(field('Access token'), service.token)
    await until(() => expect(pageText()).not.toContain('Token refused'))
    type(field('Base URL'), 'ftp://gw.example.com')
    await save()
    await until(() => expect(alerts().join()).toContain('must begin with https://'))
    type(field('Base URL'), service.url)
    await until(() => expect(alerts()).toEqual([]))
  })

  it('uses a token that the keychain did not take for this session, on the person’s word only', async () => {
    loopback.secrets.behaviour = 'noBus'
    fill('plant-7', service.url, service.token)
    await save()
    await until(() => expect(alerts().join()).toContain('No keychain can be reached from here'))
    expect(isOpen()).toBe(true)
    expect(pageText()).toContain('in memory until the application quits')
    button('Use the token for this session only').click()
    await until(() => expect(isOpen()).toBe(false))
    expect(useConnections().current?.token).toEqual({ kind: 'session' })
    expect([...loopback.secrets.entries]).toEqual([])
  })

  it('tells that another address gets no old token, and forgets a token on request', async () => {
    fill('plant-7', service.url, service.token)
    await save()
    await until(() => expect(isOpen()).toBe(false))
    await open()
    type(field('Base URL'), 'https://gw.example.com')
    await until(() => expect(pageText()).toContain('The stored token is not sent to a different address'))
    expect(hasButton('Forget token')).toBe(false)
    type(field('Base URL'), service.url)
    await until(() => expect(hasButton('Forget token')).toBe(true))
    button('Forget token').click()
    await until(() => expect(pageText()).toContain('Access tokennone'))
    expect([...loopback.secrets.entries]).toEqual([])
    expect(hasButton('Forget token')).toBe(false)
  })

  it('asks before it discards what was typed, and lets nothing be typed past the question', async () => {
    fill('plant-7', service.url, service.token)
    await save()
    await until(() => expect(isOpen()).toBe(false))
    await open()
    type(field('Access token'), 'wrong')
    button('+ New connection').click()
    await until(() => expect(pageText()).toContain('Discard your changes?'))
    expect(document.activeElement).toBe(button('Keep editing'))
    const isInert = (): readonly boolean[] =>
      [field('Name'), field('Base URL'), field('Access token'), button('+ New connection')].map(
        (it) => it.closest('[inert]') !== null,
      )
    expect(isInert()).toEqual([true, true, true, true])
    expect(button('Keep editing').closest('[inert]')).toBeNull()
    button('Keep editing').click()
    await until(() => expect(isInert()).toEqual([false, false, false, false]))
    expect([field('Name').value, field('Access token').value]).toEqual(['plant-7', 'wrong'])
    button('+ New connection').click()
    await until(() => expect(hasButton('Discard')).toBe(true))
    button('Discard').click()
    await until(() => expect(document.activeElement).toBe(field('Name')))
    expect([field('Name').value, field('Access token').value, field('Name').closest('[inert]')]).toEqual([
      '',
      '',
      null,
    ])
  })

  it('keeps several connections, edits the one that is chosen, and removes one only when asked twice', async () => {
    fill('plant-7', service.url, service.token)
    await save()
    await until(() => expect(isOpen()).toBe(false))
    await open()
    button('+ New connection').click()
    await until(() => expect(field('Name').value).toBe(''))
    fill('bench', 'https://bench.example.com', '')
    await save()
    await until(() =>
      expect(useConnections().connections.map(({ name }) => name)).toEqual(['plant-7', 'bench']),
    )
    await until(() => expect(isOpen()).toBe(false))
    await open()
    expect(field('Name').value).toBe('bench')
    button('Remove').click()
    await until(() => expect(pageText()).toContain('Remove bench and its token?'))
    button('Keep connection').click()
    await until(() => expect(hasButton('Remove')).toBe(true))
    expect(useConnections().connections).toHaveLength(2)
    button('Remove').click()
    await until(() => expect(hasButton('Remove connection')).toBe(true))
    button('Remove connection').click()
    await until(() => expect(useConnections().connections.map(({ name }) => name)).toEqual(['plant-7']))
  })
})
