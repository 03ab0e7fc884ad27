import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import App from '../../../src-renderer/app/App.vue'
import { useMarks } from '../../../src-renderer/deletion/marks'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useTableQuestion } from '../../../src-renderer/opening/table-question'
import { useQueries } from '../../../src-renderer/query/queries'
import { useResults } from '../../../src-renderer/results/results'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, makeEvent, showEvents, status } from '../results-support'

let userData: string
let folder: string
let paths: readonly string[]

/** The page of a new start: the user data are those of the start before. */
const start = async (): Promise<Loopback> => {
  const loopback = createLoopbackDesktop({
    userDataFolder: userData,
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => paths },
  })
  mountPage(App)
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listConnections')).toBe(true))
  await flushPromises()
  return loopback
}
const open = async (...names: readonly string[]): Promise<void> => {
  paths = names.map((name) => join(folder, name))
  const count = useResults().tabs.length
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(useResults().tabs).toHaveLength(count + 1))
}
const writeEvents = (name: string, from: number, count: number): void =>
  writeFileSync(
    join(folder, name),
    Array.from({ length: count }, (_, index) => JSON.stringify(makeEvent(from + index))).join('\n'),
  )
const untilSaved = (wanted: RegExp): Promise<void> =>
  until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toMatch(wanted))

beforeEach(() => {
  userData = temporaryFolder()
  folder = temporaryFolder()
  giveHeight(30 + 28 * 10)
})

describe('after a restart', () => {
  it('opened files are there again with name, filter, order, search and marks, and the same one in front', async () => {
    writeEvents('monday.jsonl', 0, 6)
    writeEvents('tuesday.jsonl', 10, 4)
    await start()
    await open('monday.jsonl')
    await open('tuesday.jsonl')
    const [monday] = useResults().tabs
    if (!monday) throw new Error('no tab')
    useResults().activate(monday.id)
    useResults().rename(monday, 'before the repair')
    useResults().setFilters(monday, [{ kind: 'anyOf', column: 'attributeCode', texts: ['temperature'] }])
    useResults().toggleSort(monday, 'attributeData', false)
    useResults().setSearch(monday, 'pump')
    await until(() => expect(monday.state.view).toHaveLength(4))
    monday.selection.set(monday.state.view[1] ?? 0, true)
    useMarks().toggle(monday)
    const marked = monday.table.eventId(monday.state.view[1] ?? 0)
    monday.selection.set(0, true)
    monday.selection.set(1, true)
    monday.state.focusedRow = 4
    useQueries().typeDevice('pump-7')
    useQueries().typeStart('2026-11-20 08:15')
    useQueries().typeEnd('-3h')
    await untilSaved(/before the repair.*-3h/s)

    await start()
    await until(() => expect(useResults().tabs).toHaveLength(2))
    const back = useResults().tabs[0]
    await until(() => expect(useResults().activeId).toBe(back?.id))
    expect(useResults().tabs.map(({ title }) => title)).toEqual(['monday.jsonl', 'tuesday.jsonl'])
    expect(back?.state.name).toBe('before the repair')
    expect(back?.state.sort).toEqual([{ column: 'attributeData', isDescending: false }])
    await until(() => expect([...(back?.state.view ?? [])]).toEqual([...monday.state.view]))
    expect(
      [0, 1, 2, 3, 4, 5]
        .filter((row) => back?.table.mark(row) === 'toDelete')
        .map((row) => back?.table.eventId(row)),
    ).toEqual([marked])
    expect([...(back?.selection.rows() ?? [])]).toEqual([...monday.selection.rows()])
    expect(monday.selection.count).toBeGreaterThan(1)
    expect(back?.state.focusedRow).toBe(4)
    const { devices, startText, endText, preset } = useQueries()
    expect({ devices, startText, endText, preset }).toEqual({
      devices: ['pump-7'],
      startText: '2026-11-20 08:15',
      endText: '-3h',
      preset: 'custom',
    })
    expect(readFileSync(join(userData, 'session.json'), 'utf8')).not.toContain('tenantId')
    // One goes on in the rows, without a click.
    await until(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'))
  })

  it('a mark for deletion is on the same record of its ID, or is said to be gone', async () => {
    const write = (...values: readonly number[]): void =>
      writeFileSync(
        join(folder, 'pump.jsonl'),
        values.map((attributeData) => JSON.stringify({ ...makeEvent(0), attributeData })).join('\n'),
      )
    const values = (): readonly unknown[] => {
      const [tab] = useResults().tabs
      const { table } = tab ?? {}
      return Array.from({ length: table?.rowCount ?? 0 }, (_, row) => [
        table?.columns.valueNumber[row],
        table?.mark(row),
      ])
    }
    write(21, -127, 22)
    await start()
    await open('pump.jsonl')
    const [tab] = useResults().tabs
    if (!tab) throw new Error('no tab')
    tab.selection.set(1, true)
    useMarks().toggle(tab)
    await untilSaved(/pump\.jsonl.*checksum/s)
    await start()
    const marked = [
      [21, 'none'],
      [-127, 'toDelete'],
      [22, 'none'],
    ]
    await until(() => expect(values()).toEqual(marked))
    expect(status()).not.toContain('gone')

    write(21, 21.5, 22)
    await start()
    await until(() => expect(status()).toContain('1 mark for deletion is gone: its event is not as it was'))
    expect(values()).toEqual([21, 21.5, 22].map((value) => [value, 'none']))
    expect(useResults().tabs[0]?.selection.count).toBe(0)
  })

  it('a file that is gone is told, and the others are there', async () => {
    writeEvents('monday.jsonl', 0, 2)
    writeEvents('tuesday.jsonl', 10, 2)
    await start()
    await open('monday.jsonl')
    await open('tuesday.jsonl')
    await untilSaved(/tuesday/)
    rmSync(join(folder, 'monday.jsonl'))
    await start()
    await until(() => expect(useResults().tabs.map(({ title }) => title)).toEqual(['tuesday.jsonl']))
    await until(() => expect(alerts().join()).toContain('monday.jsonl'))
  })

  it('what is typed before the tabs have been read saves no session without them', async () => {
    writeEvents('monday.jsonl', 0, 2)
    await start()
    await open('monday.jsonl')
    await untilSaved(/monday/)
    const loopback = createLoopbackDesktop({ userDataFolder: userData })
    const { listConnections, readFile } = window.desktop
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const typedIn: string[] = []
    const typeIn = async (device: string): Promise<void> => {
      useQueries().typeDevice(device)
      await flushPromises()
      typedIn.push(device)
    }
    const slow: Partial<typeof window.desktop> = {
      // As while the keychain is locked.
      listConnections: async (request) => {
        await typeIn('pump-8')
        return listConnections(request)
      },
      readFile: async (request) => {
        await typeIn('pump-9')
        await held
        return readFile(request)
      },
    }
    Object.defineProperty(window, 'desktop', { value: { ...window.desktop, ...slow }, configurable: true })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    mountPage(App)
    await until(() => expect(typedIn).toEqual(['pump-8', 'pump-9']))
    // The pause before a session is saved has not even begun.
    expect(timers.mock.calls.filter(([, ms]) => ms === 800)).toEqual([])
    timers.mockRestore()
    expect(loopback.requests.filter(({ channel }) => channel === 'saveSession')).toEqual([])
    release()
    await until(() => expect(useResults().tabs.map(({ title }) => title)).toEqual(['monday.jsonl']))
    await untilSaved(/monday.*pump-9/s)
  })

  it('nobody is asked again what the columns of a foreign table are', async () => {
    writeFileSync(join(folder, 'foreign.csv'), 'device;when;reading\npump-1;1795158930250;21.5\n')
    await start()
    paths = [join(folder, 'foreign.csv')]
    void useOpenFiles().chooseAndOpen()
    const questions = useTableQuestion()
    await until(() => expect(questions.isOpen).toBe(true))
    const { question } = questions
    if (question === null) throw new Error('no question')
    const { when } = question.first.description
    const monthsLater = await question.look(
      { when: { ...when, writing: 'seconds' } },
      { zone: 'UTC', language: 'en', writtenAt: Date.UTC(2026, 11, 31) },
    )
    questions.accept(monthsLater)
    await until(() => expect(useResults().tabs).toHaveLength(1))
    const before = useResults().active?.table.recordJson(0)
    await untilSaved(/foreign/)
    await start()
    await until(() => expect(useResults().tabs).toHaveLength(1))
    expect(useTableQuestion().isOpen).toBe(false)
    expect(useResults().active?.table.recordJson(0)).toBe(before)
  })

  it('a session that another version wrote opens the files all the same', async () => {
    writeEvents('monday.jsonl', 0, 3)
    await start()
    await open('monday.jsonl')
    await untilSaved(/monday/)
    const stored = JSON.parse(readFileSync(join(userData, 'session.json'), 'utf8')) as {
      tabs: { state: string }[]
    }
    for (const tab of stored.tabs) tab.state = '{"view":"of the future"}'
    writeFileSync(join(userData, 'session.json'), JSON.stringify(stored))
    await start()
    await until(() => expect(useResults().active?.table.rowCount).toBe(3))
  })
})

describe('while the window is open', () => {
  it('is saved at once when a query has brought its first rows: a crash may come before the pause is over', async () => {
    const loopback = await start()
    // Before the last session is here, nothing is saved at once.
    useQueries().typeDevice('pump-1')
    await untilSaved(/pump-1/)
    const tab = await showEvents([])
    // Nothing that is put off comes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      tab.state.storedId = 'query-1'
      await nextTick()
    } finally {
      vi.useRealTimers()
    }
    const saved = loopback.requests
      .filter(({ channel }) => channel === 'saveSession')
      .map(({ request }) => JSON.stringify(request))
    expect(saved.at(-1)).toContain('"storedId":"query-1"')
  })

  it('is saved although changes keep coming, as rows of a long query do', async () => {
    const loopback = await start()
    const saves = (): number => loopback.requests.filter(({ channel }) => channel === 'saveSession').length
    const before = saves()
    // The pause passes by this clock alone: on a busy machine a change may take longer than it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (let changes = 0; changes < 9; changes += 1) {
        useQueries().typeDevice(`pump-${changes}`)
        await nextTick()
        vi.advanceTimersByTime(100)
      }
    } finally {
      vi.useRealTimers()
    }
    await until(() => expect(saves()).toBeGreaterThan(before))
  })
})
