import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, field, hasButton, mountPage, type, until } from '../mount-page'
import { chooseMode, choosePreset, queryPage } from '../query-page'
import { status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService

const save = (token: string) =>
  useConnections().save({
    ...(useConnections().current ? { id: useConnections().current?.id ?? '' } : {}),
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token,
  })
const run = (modifiers: MouseEventInit = {}): void => {
  button('Run query').dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }),
  )
}
const add = (minutes: number): void => {
  const at = to + minutes * 60_000
  service.add([
    {
      id: `pump-1@#t@#${String(at)}`,
      deviceId: 'pump-1',
      attributeCode: 't',
      createdTime: at,
      deviceTimestamp: at,
      ingressTimeStamp: at,
    },
  ])
}
/** As somebody else would: the page does not learn of it. */
const remove = (id: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.token}` }
    const sent = request(
      `${service.url}/api/v1/deviceEvents/${encodeURIComponent(id)}`,
      { method: 'DELETE', headers },
      (answer) => {
        answer.resume().on('end', resolve)
      },
    )
    sent.on('error', reject).end()
  })
const fault = (status: number): void => {
  service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status }] }
}

beforeEach(async () => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 40, from: to - hour, to, spread: 'even' }],
  })
  createLoopbackDesktop()
  mountPage(queryPage)
  await save(service.token)
  type(field('Device ID'), 'pump-1')
})
afterEach(() => service.stop())

describe.each(['Complete range', 'Latest'] as const)('the same query once more, asking for %s', (extent) => {
  beforeEach(async () => {
    await chooseMode(extent)
    run()
    await until(() => expect(status()).toContain('40 events'))
  })

  it('refreshes its tab, which keeps its name, filters and place; what was there before can be brought back', async () => {
    const results = useResults()
    const [before] = results.tabs
    if (!before) throw new Error('no tab')
    results.rename(before, 'Morning')
    results.setFilters(before, [{ kind: 'contains', column: 'id', text: 'pump' }])
    add(5)
    run()
    await until(() => expect(status()).toContain('41 events'))
    expect(results.tabs).toHaveLength(1)
    expect(results.active?.id).not.toBe(before.id)
    expect(results.active?.state).toMatchObject({
      name: 'Morning',
      search: '',
      filters: [{ kind: 'contains', column: 'id', text: 'pump' }],
    })
    results.reopen()
    expect(results.tabs.map(({ table }) => table.rowCount)).toEqual([41, 40])
  })

  it('keeps what was ticked and the cursor with their records, and says how many are not there any more', async () => {
    const results = useResults()
    const [before] = results.tabs
    if (!before) throw new Error('no tab')
    const ids = [3, 7, 20].map((row) => before.table.eventId(row) ?? '')
    for (const row of [3, 7, 20]) before.selection.set(row, true)
    before.state.focusedRow = 12
    const cursorId = before.table.eventId(12)
    await remove(ids[1] ?? '')
    for (const minutes of [1, 2, 3]) add(minutes)
    run()
    await until(() => expect(status()).toContain('42 events'))
    const after = results.active
    if (!after || after === before) throw new Error('no new tab')
    await until(() => expect(status()).toContain('2 selected · 1 selected event is not in the new result'))
    expect([...after.selection.rows()].map((row) => after.table.eventId(row)).toSorted()).toEqual(
      [ids[0], ids[2]].toSorted(),
    )
    expect(after.table.eventId(after.state.focusedRow ?? -1)).toBe(cursorId)
    // The result of before has its own.
    expect(before.selection.count).toBe(3)
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('opens a tab of its own with %o', async (modifiers) => {
    add(5)
    run(modifiers)
    await until(() => expect(status()).toContain('41 events'))
    expect(useResults().tabs.map(({ table }) => table.rowCount)).toEqual([40, 41])
  })

  it('opens a tab of its own where events of the first one were deleted, and for another range', async () => {
    const results = useResults()
    const [first] = results.tabs
    if (!first) throw new Error('no tab')
    results.recordDeletion(first, [0], { kind: 'deleted', verifiedAt: 1 } as never)
    run()
    await until(() => expect(results.tabs).toHaveLength(2))
    await chooseMode(extent)
    await choosePreset('last 7 days')
    await until(() => expect(hasButton('Run query')).toBe(true))
    run()
    await until(() => expect(results.tabs).toHaveLength(3))
  })

  it('keeps the tab as it is where the query fails, and offers to try again at the error', async () => {
    fault(500)
    await chooseMode('Latest')
    run()
    await until(
      () => expect(alerts().join()).toContain('The service reported an internal error (status 500).'),
      20,
    )
    expect(useResults().tabs).toHaveLength(1)
    service.switches = { ...service.switches, faults: [] }
    button('Retry').click()
    await until(() => expect(alerts()).toEqual([]))
    await until(() => expect(status()).toContain('40 events'))
  })
})

describe('a query whose token is refused', () => {
  it('offers to type a new one, which opens the connection', async () => {
    await save('another-token')
    run()
    await until(() => expect(alerts().join()).toContain('did not accept the token'))
    expect(hasButton('Retry')).toBe(false)
    button('Enter a new token').click()
    expect(useConnections().isDialogOpen).toBe(true)
    await save(service.token)
    await until(() => expect(alerts()).toEqual([]))
  })
})
