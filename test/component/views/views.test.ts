import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SingleFilter } from '../../../src-core/events/view-spec'
import { viewBounds } from '../../../src-core/formats/stored-view'
import { defaultSettings } from '../../../src-preload/contract/settings'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useColumns } from '../../../src-renderer/results/columns'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useCommands } from '../../../src-renderer/ui/commands'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
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
import { giveHeight, makeEvents, showEvents, texts } from '../results-support'

const pressure: SingleFilter = { kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }
const temperature = { modelId: 'model', attributeCode: 'temperature' }
const winding = { ...temperature, high: 80, unit: '°C', label: 'motor winding' }
const fileOf = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ format: 'device-event-explorer/view', version: 1, ...change })
const dialog = (): HTMLElement | null =>
  document.querySelector('[role=dialog][aria-labelledby="views-title"]')
const dialogText = (): string => (dialog()?.textContent ?? '').replaceAll(/\s+/g, ' ')
const saved = (): readonly string[] => useSettings().settings.views.map(({ name }) => name)
const openDialog = async (): Promise<void> => {
  await pickForResult('Views')
  await until(() => expect(dialog()).not.toBeNull())
  await until(() => expect(document.activeElement).toBe(field('Name of the view')))
}
const save = async (name: string): Promise<void> => {
  type(field('Name of the view'), name)
  await until(() => expect(button('Save the view').disabled).toBe(false))
  button('Save the view').click()
  await flushPromises()
}
const close = async (): Promise<void> => {
  button('Close').click()
  await until(() => expect(dialog()).toBeNull())
}

let loopback: Loopback
let path: string
let tab: ResultTab
beforeEach(async () => {
  path = join(temporaryFolder(), 'pumps.view.json')
  loopback = createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useViewHistory()
  tab = await showEvents(makeEvents(6))
  await flushPromises()
})

/** Filtered, searched, sorted, without a column, and with a limit. */
const arrange = async (): Promise<void> => {
  useResults().setView(tab, {
    filters: [pressure],
    search: '5',
    sort: [{ column: 'attributeData', isDescending: false }],
  })
  useColumns().setShown('channel', false)
  useFaults().setLimit(winding)
  await until(() => expect(texts('attributeData')).toEqual(['0.5', '3.5']))
}
const clear = async (): Promise<void> => {
  useResults().setView(tab, { filters: [], search: '', sort: [] })
  useColumns().reset()
  useFaults().setLimit({ ...temperature, high: 20 })
  await until(() => expect(texts('attributeData')).toHaveLength(6))
  await flushPromises()
}
const limits = () => useSettings().settings.faults.limits

describe('a saved view', () => {
  it('is saved by name and applied in one step, which Ctrl+Z undoes', async () => {
    await arrange()
    await openDialog()
    await save('pressure')
    await until(() => expect(saved()).toEqual(['pressure']))
    expect(dialogText()).toContain('1 filter · search for "5" · order · 7 columns · 1 value limit')
    await until(() =>
      expect(loopback.requests.findLast(({ channel }) => channel === 'saveSettings')?.request).toMatchObject({
        settings: { views: [{ name: 'pressure' }] },
      }),
    )
    await close()
    await clear()

    await openDialog()
    button('Apply the view pressure').click()
    await until(() => expect(texts('attributeData')).toEqual(['0.5', '3.5']))
    await until(() => expect(dialog()).toBeNull())
    await until(() =>
      expect(alerts().join()).toContain(
        'The view pressure was applied. Undo takes it back. 1 value limit or corrected profile was changed.',
      ),
    )
    expect(useColumns().columns.find(({ name }) => name === 'channel')?.isShown).toBe(false)
    expect(limits()).toEqual([winding])

    expect(useViewHistory().undo()).toEqual(['filters', 'search', 'sort', 'columns', 'limits'])
    await until(() => expect(texts('attributeData')).toHaveLength(6))
    expect([tab.state.filters, tab.state.search, useSettings().settings.columns, limits()]).toEqual([
      [],
      '',
      [],
      [{ ...temperature, high: 20 }],
    ])
    await until(() => expect(alerts().join()).not.toContain('was applied'))
    expect(useViewHistory().redo()).toEqual(['filters', 'search', 'sort', 'columns', 'limits'])
    await until(() => expect(texts('attributeData')).toEqual(['0.5', '3.5']))
    expect(limits()).toEqual([winding])
    await until(() => expect(alerts().join()).toContain('The view pressure was applied.'))
    // What Ctrl+Z would undo there is something else.
    await showEvents(makeEvents(3))
    await until(() => expect(alerts().join()).not.toContain('was applied'))
  })

  it('is replaced only after a question, and can leave out the limits', async () => {
    await arrange()
    await openDialog()
    await save('mine')
    await until(() => expect(saved()).toEqual(['mine']))
    const before = useSettings().settings.views[0]?.text ?? ''
    expect(before).toContain('"high": 80')
    await close()
    await clear()

    await openDialog()
    dialog()?.querySelector<HTMLElement>('[role=checkbox]')?.click()
    await save('mine')
    await until(() => expect(dialogText()).toContain('Replace the view mine?'))
    expect(useSettings().settings.views[0]?.text).toBe(before)
    button('Replace').click()
    await until(() => expect(useSettings().settings.views[0]?.text).not.toBe(before))
    expect(saved()).toEqual(['mine'])
    expect(useSettings().settings.views[0]?.text).not.toContain('limits')
  })

  it('is renamed, not to a name that is taken, and deleted after a question', async () => {
    await openDialog()
    await save('one')
    await save('two')
    await until(() => expect(saved()).toEqual(['one', 'two']))
    button('Rename the view one').click()
    await until(() => expect(hasButton('Rename')).toBe(true))
    const renaming = [...(dialog()?.querySelectorAll<HTMLInputElement>('li input') ?? [])][0]
    if (!renaming) throw new Error('no field')
    type(renaming, 'two')
    await until(() => expect(dialogText()).toContain('A view with this name already exists.'))
    expect(button('Rename').disabled).toBe(true)
    type(renaming, 'zero')
    await until(() => expect(button('Rename').disabled).toBe(false))
    button('Rename').click()
    await until(() => expect(saved()).toEqual(['two', 'zero']))
    expect(useSettings().settings.views[1]?.text).toContain('"name": "zero"')

    button('Delete the view two').click()
    await until(() => expect(dialogText()).toContain('Delete the view two?'))
    expect(saved()).toEqual(['two', 'zero'])
    button('Delete').click()
    await until(() => expect(saved()).toEqual(['zero']))
  })

  it('cannot be saved where there are as many as can be', async () => {
    const views = Array.from({ length: viewBounds.count }, (_, index) => ({
      name: `view ${String(index)}`,
      text: '',
    }))
    useSettings().adopt({ ...defaultSettings, views })
    await openDialog()
    type(field('Name of the view'), 'one more')
    await until(() => expect(dialogText()).toContain('There are 50 views already. Delete one first.'))
    expect(button('Save the view').disabled).toBe(true)
  })

  it('that cannot be read says so and changes nothing', async () => {
    useSettings().adopt({ ...defaultSettings, views: [{ name: 'broken', text: '{' }] })
    useResults().setFilters(tab, [pressure])
    await until(() => expect(texts('attributeData')).toEqual(['3.5', '0.5']))
    await openDialog()
    expect(dialogText()).toContain('It is not JSON.')
    button('Apply the view broken').click()
    await until(() =>
      expect(alerts().join()).toContain(
        'The view broken was not applied, and nothing was changed. It is not JSON.',
      ),
    )
    expect(tab.state.filters).toEqual([pressure])
  })

  it('is among the commands', async () => {
    useSettings().adopt({
      ...defaultSettings,
      views: [{ name: 'pressure', text: fileOf({ filters: [pressure] }) }],
    })
    const views = useSettings().settings.views
    mountPage(ResultsPane)
    useSettings().adopt({ ...defaultSettings, views })
    const named = (title: string) => useCommands().all.find((command) => command.title === title)
    expect(named('Apply the view pressure')?.obstacle).toBe('There is no result in the window.')
    expect(named('Save or apply a view…')).toBeDefined()
    const shown = await showEvents(makeEvents(6))
    expect(named('Apply the view pressure')?.obstacle).toBeNull()
    named('Apply the view pressure')?.run()
    await until(() => expect(shown.state.filters).toEqual([pressure]))
  })
})

describe('a view as a file', () => {
  it('holds no events, and gives the same view where it is opened', async () => {
    await arrange()
    await openDialog()
    await save('pressure')
    await until(() => expect(hasButton('Save to a file… pressure')).toBe(true))
    expect(dialogText()).toContain('A file holds no events, but all the words of the view')
    button('Save to a file… pressure').click()
    await until(() => expect(dialogText()).toContain('Saved as pumps.view.json.'))
    const text = readFileSync(path, 'utf8')
    expect(text).toBe(useSettings().settings.views[0]?.text)
    expect(text).not.toContain('@#')
    await close()
    await clear()

    await useOpenFiles().chooseAndOpen()
    await until(() =>
      expect(dialogText()).toContain(
        'From the file pumps.view.json: 1 filter · search for "5" · order · 7 columns · 1 value limit',
      ),
    )
    expect(tab.state.filters).toEqual([])
    button('Apply').click()
    await until(() => expect(texts('attributeData')).toEqual(['0.5', '3.5']))
    expect(limits()).toEqual([winding])
  })

  it('of a newer version names what is left out, before and after the rest is applied', async () => {
    writeFileSync(
      path,
      fileOf({
        version: 4,
        name: 'theirs',
        mood: 1,
        search: '4',
        filters: [pressure, { ...pressure, soundsLike: true }],
      }),
    )
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(dialogText()).toContain('a newer version (format 4)'))
    expect(dialogText()).toContain('Unknown here and left out: mood.')
    expect(dialogText()).toContain('left out as a whole: filters[2].')
    button('Apply').click()
    await until(() => expect(tab.state.filters).toEqual([pressure]))
    expect(tab.state.search).toBe('4')
    await until(() => expect(alerts().join()).toContain('The view theirs was applied.'))
    expect(alerts().join()).toContain('left out as a whole: filters[2].')
    expect(alerts().join()).toContain('Unknown here and left out: mood.')
  })

  it('is described in few words, however long its own are', async () => {
    writeFileSync(path, fileOf({ name: 'long', search: 'y'.repeat(190_000), ['z'.repeat(50_000)]: 1 }))
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(dialogText()).toContain(`search for "${'y'.repeat(100)}…"`))
    expect(dialogText()).toContain(`Unknown here and left out: ${'z'.repeat(100)}….`)
    expect(dialogText().length).toBeLessThan(1500)
  })

  it('can be dropped, and added to the saved views under another name', async () => {
    await useOpenFiles().drop([
      new File([fileOf({ name: 'theirs', filters: [pressure] })], 'theirs.view (1).json'),
    ])
    await until(() => expect(dialogText()).toContain('From the file theirs.view (1).json: 1 filter'))
    await until(() => expect(field('Name of the view').value).toBe('theirs'))
    type(field('Name of the view'), 'ours')
    await until(() => expect(button('Add to the saved views').disabled).toBe(false))
    button('Add to the saved views').click()
    await until(() => expect(saved()).toEqual(['ours']))
    expect(tab.state.filters).toEqual([])
  })

  it.each([
    ['{"format": "device-event-explorer/view", "ver', 'It is not JSON.'],
    ['{"result": []}', 'It is not a view that this application has saved.'],
    [fileOf({ filters: 7 }), 'It contains nothing that can be applied.'],
    [' '.repeat(viewBounds.fileBytes + 1), 'It is too large for a view file.'],
  ])('that is none says why and changes nothing (%.30s)', async (text, why) => {
    writeFileSync(path, text)
    await useOpenFiles().chooseAndOpen()
    await until(() =>
      expect(alerts().join()).toContain(
        `The view pumps.view.json was not applied, and nothing was changed. ${why}`,
      ),
    )
    expect(dialog()).toBeNull()
    expect(existsSync(path)).toBe(true)
    expect(pageText()).not.toContain('From the file')
  })

  it('is applied to nothing where there is no result', async () => {
    useResults().close(tab.id)
    writeFileSync(path, fileOf({ name: 'theirs', filters: [pressure] }))
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(dialogText()).toContain('Open a result first'))
    expect(button('Apply').disabled).toBe(true)
  })
})
