import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useUnsavedWork } from '../../../src-renderer/app/unsaved-work'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useExport } from '../../../src-renderer/export/export'
import { useNotes } from '../../../src-renderer/notes/notes'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useStoredResults } from '../../../src-renderer/stored-results/stored-results'
import { type SampleService, startSampleService } from '../../service/sample-service'
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
  type,
  until,
} from '../mount-page'
import { pickForResult } from '../query-page'
import { cell, giveHeight, makeEvent, press, rows, status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService
let userData: string
let folder: string
let loopback: Loopback
let paths: readonly string[]

const start = async (): Promise<void> => {
  loopback = createLoopbackDesktop({
    userDataFolder: userData,
    dialogs: {
      chooseSavePath: async (name) => join(folder, `saved-${name}`),
      chooseOpenPaths: async () => paths,
    },
  })
  mountPage(App)
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true), 10)
  await flushPromises()
}
const active = (): ResultTab => {
  const tab = useResults().active
  if (tab === null) throw new Error('no tab')
  return tab
}
const run = async (): Promise<ResultTab> => {
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  type(field('Device ID'), 'pump-1')
  button('Run query').click()
  await until(() => expect(status()).toContain('complete: 250 events'), 20)
  return active()
}
const openFile = async (): Promise<ResultTab> => {
  writeFileSync(
    join(folder, 'monday.jsonl'),
    Array.from({ length: 6 }, (_, index) =>
      JSON.stringify(makeEvent(index, index === 2 ? { unit: '°C' } : {})),
    ).join('\n'),
  )
  paths = [join(folder, 'monday.jsonl')]
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(active().state.view).toHaveLength(6))
  return active()
}

const area = (): HTMLTextAreaElement => {
  const found = document.querySelector<HTMLTextAreaElement>('#note-text')
  if (found === null) throw new Error('no text of a note')
  return found
}
/** In front, beside the rows, or in the page. */
const push = async (name: string): Promise<void> => {
  const within = (place: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>(`${place} button`)].find(
      // The number of notes may stand behind it.
      ({ textContent }) => textContent?.trim().replace(/\d+$/, '') === name,
    )
  const inFront = (): HTMLButtonElement | undefined => within('[role=dialog]') ?? within('[data-rail]')
  await until(() => expect(inFront() !== undefined || hasButton(name)).toBe(true))
  ;(inFront() ?? button(name)).click()
}
/** The list of them beside the rows. */
const showNotes = async (): Promise<void> => {
  if (document.querySelector('[data-rail]') === null) await push('Event')
  await push('Notes')
  await until(() => expect(document.querySelector('[data-rail]')?.getAttribute('aria-label')).toBe('Notes'))
}
const write = async (text: string): Promise<void> => {
  await until(() => area())
  area().value = text
  area().dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(button('Save note').disabled).toBe(false))
  button('Save note').click()
  await until(() => expect(hasButton('Save note')).toBe(false))
}
/** With the key, whose part of the page is loaded late. */
const noteOn = async (tab: ResultTab, row: number, text: string): Promise<void> => {
  tab.state.focusedRow = row
  await until(() => {
    if (document.querySelector('#note-text') === null) press('F2', { shiftKey: true })
    expect(document.querySelector('#note-text')).not.toBeNull()
  })
  await write(text)
}
const noteTexts = ({ state }: ResultTab): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(state.notes.placed).map(([row, { text }]) => [row, text]))
const inFile = (tab: ResultTab): string =>
  readFileSync(join(userData, 'kept', tab.state.storedId ?? '', 'notes.json'), 'utf8')

beforeEach(async () => {
  userData = temporaryFolder()
  folder = temporaryFolder()
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 250, from: to - hour, to, spread: 'even' }],
  })
  giveHeight(30 + 28 * 10)
  await start()
})
afterEach(() => service.stop())

describe('a note on an event', () => {
  it('stands on its row and in the details, is changed and deleted there, and each step can be undone', async () => {
    const tab = await openFile()
    await noteOn(tab, 2, 'valve replaced\n=cmd()')
    expect(noteTexts(tab)).toEqual({ 2: 'valve replaced\n=cmd()' })
    // What somebody wrote comes before what every record of a device may have.
    await until(() =>
      expect(cell(rows()[2], 'flags').textContent?.trim()).toBe('note: valve replaced · extra field'),
    )
    expect(rows().map((row) => row.classList.contains('noted'))).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ])

    await push('Event')
    await until(() =>
      expect(document.querySelector('.details section[aria-label=Note] p')?.textContent).toBe(
        'valve replaced\n=cmd()',
      ),
    )
    await push('Edit the note…')
    await write('valve replaced by Kim')
    await until(() => expect(noteTexts(tab)).toEqual({ 2: 'valve replaced by Kim' }))
    await push('Edit the note…')
    await push('Delete note')
    await until(() => expect(noteTexts(tab)).toEqual({}))

    await until(() => expect(document.querySelector('#note-text')).toBeNull())
    press('z', { ctrlKey: true })
    await until(() => expect(alerts().join()).toContain('Undone: notes'))
    expect(noteTexts(tab)).toEqual({ 2: 'valve replaced by Kim' })
    press('z', { ctrlKey: true })
    await until(() => expect(noteTexts(tab)).toEqual({ 2: 'valve replaced\n=cmd()' }))
    press('z', { ctrlKey: true })
    await until(() => expect(noteTexts(tab)).toEqual({}))
    press('z', { ctrlKey: true, shiftKey: true })
    await until(() => expect(noteTexts(tab)).toEqual({ 2: 'valve replaced\n=cmd()' }))
    // Where the column ends, the note is cut, and not what became of the event.
    useResults().recordDeletion(tab, [2], { kind: 'deleted' })
    await until(() =>
      expect(cell(rows()[2], 'flags').textContent?.trim()).toBe(
        'deleted · note: valve replaced · extra field',
      ),
    )
  })

  it('is made from the menu of its row, and asks before it drops what was typed', async () => {
    const tab = await openFile()
    cell(rows()[1], 'attributeCode').dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 50, clientY: 60 }),
    )
    const item = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
        ({ textContent }) => textContent?.trim() === 'Add a note…',
      )
    await until(() => expect(item()).toBeDefined())
    item()?.click()
    await until(() => area())
    await until(() => expect(pageText()).toContain('pump-0042 · temperature'))
    area().value = 'half'
    area().dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => expect(button('Save note').disabled).toBe(false))
    await push('Cancel')
    await until(() => expect(pageText()).toContain('Discard your changes?'))
    expect(noteTexts(tab)).toEqual({})
  })

  it('is found in the list, by the filter, and on a time that was typed', async () => {
    const tab = await openFile()
    useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
    await noteOn(tab, 4, 'fan was off')
    await showNotes()
    await push('Note on a time…')
    // Without a time there is nothing to write about.
    await until(() => expect(document.activeElement?.id).toBe('note-time'))
    type(field('Time (UTC)'), '2026-11-20 07:00')
    await write('power cut')
    expect(tab.state.notes.times).toEqual([{ at: Date.UTC(2026, 10, 20, 7), text: 'power cut' }])
    const listed = (): readonly string[] =>
      [...document.querySelectorAll('ul[aria-label=Notes] .text')].map(({ textContent }) => textContent ?? '')
    await until(() => expect(listed()).toEqual(['power cut', 'fan was off']))
    await push('Show only events with a note')
    await until(() => expect([...tab.state.view]).toEqual([4]))
    await until(() => expect(pageText()).toContain('with a note'))

    // What hides the event is lifted, which is said, and undone like any other change.
    useResults().setSearch(tab, 'nothing has this')
    await until(() => expect([...tab.state.view]).toEqual([]))
    await push('Go to the event')
    await until(() => expect([tab.state.view.length, tab.state.focusedRow]).toEqual([6, 4]))
    await until(() =>
      expect(pageText()).toContain('Filters and search hid what you asked to see, and were removed.'),
    )
    await until(() =>
      expect(document.querySelector('.details section[aria-label=Note], [role=row].current')).not.toBeNull(),
    )
  })
})

describe('notes on a kept result', () => {
  it('are beside it, for the owner only, and back after a restart; they go with it', async () => {
    const tab = await run()
    await noteOn(tab, 7, 'first "quoted", =1+1\nsecond line')
    await until(() => expect(inFile(tab)).toContain('second line'))
    const storedId = tab.state.storedId ?? ''
    expect(statSync(join(userData, 'kept', storedId, 'notes.json')).mode & 0o777).toBe(0o600)
    const id = tab.table.eventId(7)
    expect(readdirSync(join(userData, 'kept', storedId))).toContain('arrivals-1.log')
    await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain(storedId))

    await start()
    await until(() => expect(Object.keys(active().state.notes.placed)).toHaveLength(1), 10)
    const [note] = Object.values(active().state.notes.placed)
    expect([note?.text, note && active().table.eventId(note.row)]).toEqual([
      'first "quoted", =1+1\nsecond line',
      id,
    ])
    useUnsavedWork().close([active()])
    expect(useUnsavedWork().isOpen).toBe(false)
    await useStoredResults().remove(storedId)
    expect(readdirSync(join(userData, 'kept'))).toEqual([])
  })

  it('stay with their events through a refresh, and go over to the result of the same query', async () => {
    const tab = await run()
    await noteOn(tab, 3, 'look here')
    const id = tab.table.eventId(3)
    await pickForResult('Refresh')
    await until(
      () => expect([tab.state.refreshing, tab.state.refreshEnd === null]).toEqual([null, false]),
      10,
    )
    expect(tab.table.eventId(Number(Object.keys(tab.state.notes.placed)[0]))).toBe(id)
    await push('Run query')
    await until(() => expect(active()).not.toBe(tab), 10)
    await until(
      () =>
        expect(
          Object.values(active().state.notes.placed).map(({ row, text }) => [
            active().table.eventId(row),
            text,
          ]),
        ).toEqual([[id, 'look here']]),
      10,
    )
    await until(() => expect(inFile(active())).toContain('look here'))
  })
})

describe('notes on an opened file', () => {
  it('come back with its tab after a restart, and closing the tab asks first', async () => {
    const tab = await openFile()
    await noteOn(tab, 5, 'check this')
    await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain('check this'))
    expect(useUnsavedWork().holdWindow()).toBe(false)
    await start()
    await until(() => expect(useResults().active && noteTexts(active())).toEqual({ 5: 'check this' }))
    useUnsavedWork().close([active()])
    await until(() => expect(pageText()).toContain('monday.jsonl: 1 note'))
    expect(useResults().tabs).toHaveLength(1)
    useUnsavedWork().cancel()
  })
})

describe('an export', () => {
  const exported = (): readonly string[] => readdirSync(folder).filter((name) => name !== 'monday.jsonl')
  const exportAs = async (format: 'csv' | 'parquet' | 'jsonl'): Promise<string> => {
    const before = exported()
    const { settings, adopt } = useSettings()
    adopt({ ...settings, exporting: { ...settings.exporting, format, scope: 'all', columns: 'all' } })
    await push('Export…')
    await push('Choose location…')
    const written = (): string | undefined =>
      exported().find((name) => !before.includes(name) && name.endsWith(`.${format}`))
    await until(() => expect(useExport().end?.kind).toBe('saved'), 10)
    useExport().dismiss()
    const name = written()
    if (name === undefined) throw new Error('no file')
    return name
  }
  const openAgain = async (name: string): Promise<ResultTab> => {
    paths = [join(folder, name)]
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(active().title).toBe(name))
    return active()
  }

  it.each(['csv', 'parquet', 'jsonl'] as const)(
    'as %s brings the notes back on events and on times; closing then asks nothing',
    async (format) => {
      const tab = await openFile()
      await noteOn(tab, 3, 'valve "A"\n=1+1')
      useNotes().setTimeNote(tab, null, { at: Date.UTC(2026, 10, 20, 7), text: 'power cut\n;=x' })
      const name = await exportAs(format)
      useUnsavedWork().close([tab])
      expect([useUnsavedWork().isOpen, useResults().tabs.includes(tab)]).toEqual([false, false])
      const back = await openAgain(name)
      await until(() => expect(noteTexts(back)).toEqual({ 3: 'valve "A"\n=1+1' }))
      expect(back.state.notes.times).toEqual([{ at: Date.UTC(2026, 10, 20, 7), text: 'power cut\n;=x' }])
      expect(back.table.recordJson(3)).toBe(tab.table.recordJson(3))
      useUnsavedWork().close([back])
      expect(useUnsavedWork().isOpen).toBe(false)
      // Only what the file does not have is said to be lost.
      useResults().reopen(back)
      await noteOn(back, 1, 'seen today')
      useUnsavedWork().close([back])
      await until(() => expect(pageText()).toContain(`${name}: 1 note`))
      useUnsavedWork().cancel()
    },
  )

  it('opened together with another of the same events says each note once', async () => {
    const tab = await openFile()
    await noteOn(tab, 1, 'same')
    useNotes().setTimeNote(tab, null, { at: 5, text: 'then' })
    const csv = await exportAs('csv')
    const jsonl = await exportAs('jsonl')
    paths = [join(folder, csv), join(folder, jsonl)]
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(active()).not.toBe(tab))
    await until(() => expect(Object.values(noteTexts(active()))).toEqual(['same']))
    expect(active().state.notes.times).toEqual([{ at: 5, text: 'then' }])
  })
})
