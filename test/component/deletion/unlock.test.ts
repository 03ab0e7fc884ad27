import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionDraft } from '../../../src-preload/contract/connection'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import {
  alerts,
  button,
  field,
  flushPromises,
  hasButton,
  mountPage,
  pageText,
  press,
  type,
  until,
} from '../mount-page'
import { barPage, pickFrom } from '../query-page'
import { cell, click, giveHeight, makeEvents, rows, showEvents } from '../results-support'
import { deletes } from './in-dialog'

const events = makeEvents(6)
let service: SampleService
let folder: string
let loopback: Loopback

const open = (managedPaths: readonly string[] = []): void => {
  loopback = createLoopbackDesktop({
    clock: createFastClock(100),
    userDataFolder: folder,
    managedPaths,
  })
  giveHeight(30 + 28 * 10)
  mountPage(barPage)
  window.desktop.onConnectionsChanged((list) => useConnections().adopt(list))
}
const connect = async (more: Partial<ConnectionDraft> = {}): Promise<void> => {
  const { baseUrl, name } = { baseUrl: service.url, name: 'plant-7' }
  await useConnections().save({ name, baseUrl, allowUnencrypted: false, token: service.token, ...more })
}
const show = async (): Promise<void> => {
  const connectionId = useConnections().current?.id ?? ''
  await showEvents(events, { connectionId, baseUrl: service.url })
  await flushPromises()
}
const deletions = (): number => service.requests.filter(({ method }) => method === 'DELETE').length
const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=dialog][aria-labelledby="delete-title"]')
  if (found === null) throw new Error('no dialog')
  return found
}
const buttonsInDialog = (): readonly string[] =>
  [...dialog().querySelectorAll('button')].map(({ textContent }) => textContent.trim())
const askFor = async (count: number, first = 0): Promise<void> => {
  click(cell(rows()[first], 'attributeCode'))
  click(cell(rows()[first + count - 1], 'attributeCode'), { shiftKey: true })
  await flushPromises()
  await press(/^Delete [\d,]+ events?…$/)
  await until(() => dialog())
  await flushPromises()
}
const ended = (): Promise<void> => until(() => expect(useDeletion().stage).toBe('ended'))
const storedAccess = (): unknown =>
  (
    JSON.parse(readFileSync(join(folder, 'connections.json'), 'utf8')) as {
      connections: readonly { readonly access: unknown }[]
    }
  ).connections[0]?.access

beforeEach(async () => {
  service = await startSampleService({ events })
  folder = temporaryFolder()
})
afterEach(() => service.stop())

describe('deleting on a read-only connection', () => {
  beforeEach(async () => {
    open()
    await connect()
    await show()
  })

  it('offers to unlock it where the question is, and Delete only after that', async () => {
    await askFor(2)
    expect(pageText()).toContain('plant-7 is read-only. Nothing is deleted until you unlock it.')
    expect(buttonsInDialog().some((name) => deletes.test(name))).toBe(false)
    await press('Unlock until I quit')
    await until(() => expect(buttonsInDialog().some((name) => deletes.test(name))).toBe(true))
    expect(pageText()).toContain('plant-7 is unlocked until you quit.')
    // A second press on the place of the button deletes nothing.
    await until(() => expect(document.activeElement?.textContent.trim()).toBe('Cancel'))
    expect(deletions()).toBe(0)
    await press(deletes)
    await ended()
    expect(deletions()).toBe(2)
    expect(storedAccess()).toBe('readOnly')
  })

  it('unlocks for good, and the menu locks again', async () => {
    await askFor(1)
    await press('Unlock for good')
    await until(() => expect(storedAccess()).toBe('canDelete'))
    await press(deletes)
    await ended()
    await press('Close')
    await pickFrom(/choose another/, 'Make read-only')
    await until(() => expect(storedAccess()).toBe('readOnly'))
    await until(() => expect(pageText()).toContain('Read-only: nothing is deleted with this connection.'))
    await askFor(1, 1)
    expect(hasButton('Unlock for good')).toBe(true)
    expect(deletions()).toBe(1)
  })

  it('sends nothing, whatever the page asks main for', async () => {
    const { current } = useConnections()
    const plan = {
      deletionId: 'forged',
      connectionId: current?.id ?? '',
      baseUrl: service.url,
      revision: current?.revision ?? 0,
    }
    const planned = events.map((event) => ({ eventId: String(event['id']), record: JSON.stringify(event) }))
    expect(await window.desktop.startDeletion({ ...plan, events: planned })).toMatchObject({
      ok: false,
      error: { kind: 'readOnly', cause: 'locked' },
    })
    expect(loopback.requests.some(({ channel }) => channel === 'startDeletion')).toBe(true)
    expect(deletions()).toBe(0)
  })

  it('that is locked while it runs says so, and goes on when it is unlocked', async () => {
    await askFor(6)
    await press('Unlock until I quit')
    await until(() => expect(buttonsInDialog().some((name) => deletes.test(name))).toBe(true))
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 20 }],
    }
    await press(deletes)
    await until(() => expect(deletions()).toBeGreaterThan(0))
    await useConnections().lock(useConnections().current?.id ?? '')
    await ended()
    const sent = deletions()
    if (sent === events.length) return
    expect(alerts().join(' ')).toContain(
      'Stopped; the remaining events were not deleted: The connection plant-7 is read-only.',
    )
    expect(buttonsInDialog()).not.toContain('Continue with the rest')
    await press('Unlock until I quit')
    await press('Continue with the rest')
    await until(() => expect(deletions()).toBe(events.length))
  })
})

describe('a connection that is marked as production', () => {
  it('is unlocked by its name', async () => {
    open()
    await connect({ isProduction: true })
    await show()
    await askFor(1)
    expect(button('Unlock until I quit').disabled).toBe(true)
    type(field('It is marked as production. To unlock it, type plant-7'), 'plant-')
    await flushPromises()
    expect(button('Unlock for good').disabled).toBe(true)
    type(field('It is marked as production. To unlock it, type plant-7'), 'plant-7')
    await flushPromises()
    await press('Unlock until I quit')
    await until(() => expect(buttonsInDialog().some((name) => deletes.test(name))).toBe(true))
  })
})

describe('where the administrator forbids deletions', () => {
  it('names the file, and offers nothing', async () => {
    const managed = join(folder, 'managed.json')
    writeFileSync(managed, '{ "readOnly": true }')
    open([managed])
    await connect()
    await show()
    await askFor(1)
    expect(pageText()).toContain(`All connections are read-only on this computer: ${managed} says so.`)
    expect(buttonsInDialog().filter((name) => name !== '')).toEqual(['Cancel'])
  })
})

describe('a connection of a version without the lock', () => {
  const writeEarlier = (): void => {
    mkdirSync(folder, { recursive: true })
    const connection = { id: 'c1', name: 'plant-7', baseUrl: service.url, allowUnencrypted: false }
    const document = { version: 1, currentId: 'c1', connections: [connection], tokensSaved: {} }
    writeFileSync(join(folder, 'connections.json'), JSON.stringify(document))
  }
  const question = 'plant-7 can delete events. Should it be read-only?'

  it.each([
    ['Make read-only', 'readOnly'],
    ['Keep as it is', 'canDelete'],
  ])('is asked about once: %s', async (answer, access) => {
    writeEarlier()
    open()
    await useConnections().load()
    await until(() => expect(pageText()).toContain(question))
    await press(answer)
    await until(() => expect(storedAccess()).toBe(access))
    await until(() => expect(pageText()).not.toContain(question))
    await loopback.end()
    open()
    await useConnections().load()
    await flushPromises()
    expect(pageText()).not.toContain(question)
  })
})
