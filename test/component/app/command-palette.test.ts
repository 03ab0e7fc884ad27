import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import App from '../../../src-renderer/app/App.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useLedger } from '../../../src-renderer/deletion/ledger'
import { useExport } from '../../../src-renderer/export/export'
import { useQueries } from '../../../src-renderer/query/queries'
import { useRail } from '../../../src-renderer/results/rail'
import { useResults } from '../../../src-renderer/results/results'
import { keyNames } from '../../../src-renderer/ui/command-keys'
import { useCommands } from '../../../src-renderer/ui/commands'
import { tableOf } from '../../unit/support/file-bytes'
import { createLoopbackDesktop } from '../loopback'
import { button, hasButton, mountPage, pageText, until } from '../mount-page'
import { giveHeight, grid, makeEvents, showEvents } from '../results-support'

const palette = (): HTMLElement | null => document.querySelector('[role=dialog][aria-label=Commands]')
const field = (): HTMLInputElement => palette()?.querySelector('input') as HTMLInputElement
const options = (): readonly HTMLElement[] => [
  ...(palette()?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
]
const nameOf = (option: HTMLElement): string => (option.querySelector('bdi')?.textContent ?? '').trim()
const names = (): readonly string[] => options().map(nameOf)
const reasonOf = (name: string): string | undefined =>
  options()
    .find((option) => nameOf(option) === name && option.getAttribute('aria-disabled') === 'true')
    ?.querySelector('.why')
    ?.textContent?.trim()
const keysFor = (name: string): readonly string[] =>
  [
    ...(options()
      .find((option) => nameOf(option) === name)
      ?.querySelectorAll('kbd') ?? []),
  ].map(({ textContent }) => textContent ?? '')

const pressOn = (target: EventTarget, key: string, modifiers: KeyboardEventInit = {}): void =>
  void target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )
const openPalette = async (): Promise<void> => {
  pressOn(document.activeElement ?? document.body, 'k', { ctrlKey: true })
  await until(() => expect(document.activeElement).toBe(field()))
}
const typeIn = async (text: string): Promise<void> => {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
  await nextTick()
}
const runFirst = async (text: string): Promise<void> => {
  await openPalette()
  await typeIn(text)
  pressOn(field(), 'Enter')
  await until(() => expect(palette()).toBeNull())
}

beforeEach(async () => {
  const { requests } = createLoopbackDesktop()
  giveHeight(310)
  mountPage(App)
  await until(() => expect(requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await until(() => expect(hasButton('Run query')).toBe(true))
})

describe('the list of commands', () => {
  it('finds by other words what the window calls otherwise, and does not show them', async () => {
    await showEvents(makeEvents(2))
    await openPalette()
    const firstFor = async (text: string): Promise<string | undefined> => {
      await typeIn(text)
      return names()[0]
    }
    const words = ['ledger', 'parquet', 'pdf', 'language', 'dark', 'theme']
    const firsts: (string | undefined)[] = []
    for (const word of words) firsts.push(await firstFor(word))
    expect(firsts).toEqual(['Deletions…', 'Export…', 'Report…', 'Settings…', 'Settings…', 'Settings…'])
    expect(palette()?.textContent).not.toContain('preferences')
  })

  it('has what the parts on the screen can do, under the names of their buttons', async () => {
    await showEvents(makeEvents(6))
    usePictures().change({ panel: 'chart' })
    useRail().toggle('findings')
    await until(() => expect(hasButton('Checks and limits')).toBe(true))
    await until(() => expect(document.querySelectorAll('.chart .legend button').length).toBeGreaterThan(0))
    const own = '[role=toolbar] .tools button, .filters > .chips > .field > button, .chart .bar button'
    const shown = [...document.querySelectorAll(`${own}, [data-rail] .findings > .head button`)].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent ?? '',
    )
    const expected = shown.map((name) => name.replaceAll(/[▾\d]/g, '').trim())
    expect(expected).toContain('Chart')
    expect(expected).toContain('Series')
    // These two are lists of their own, and what is in them is listed.
    const lists = ['More for this result', 'Save']
    await openPalette()
    expect(expected.filter((name) => !lists.includes(name) && !names().includes(name))).toEqual([])
    expect(names()).toContain('Undo the last change to the view')
  })

  it('has what a part can do only while it is there, and runs it as its button does', async () => {
    await showEvents(makeEvents(6))
    await openPalette()
    expect(names()).not.toContain('Checks and limits')
    pressOn(field(), 'Escape')
    await until(() => expect(palette()).toBeNull())
    await runFirst('findings')
    await until(() => expect(hasButton('Checks and limits')).toBe(true))
    await runFirst('checks and limits')
    await until(() => expect(hasButton('Back to the findings')).toBe(true))
  })

  it('has every command with keys, with the same keys and reason as F1', async () => {
    await until(() => expect(useCommands().find('view-undo')).toBeDefined())
    const withKeys = useCommands().all.filter(({ keys }) => keys !== undefined)
    const expected = withKeys.map(({ title, keys, obstacle }) =>
      [...keyNames(keys, false), title, obstacle || null].join(' '),
    )
    expect(expected).toContain('Ctrl E Export… There is no result in the window.')
    expect(expected).toContain('Ctrl Shift Tab Go to the previous tab There is no other tab.')
    expect(expected).toContain('Shift F8 Go to the previous flagged event There is no result in the window.')
    expect(expected).toContain('Ctrl Enter Run query ')
    await openPalette()
    const listed = withKeys
      .filter(({ id }) => id !== 'commands')
      .map(({ title }) => [...keysFor(title), title, reasonOf(title) ?? null].join(' '))
    expect(listed).toEqual(expected.filter((line) => !line.startsWith('Ctrl K')))
    pressOn(field(), 'Escape')
    await until(() => expect(palette()).toBeNull())
    pressOn(document.body, 'F1')
    await until(() => expect(document.querySelectorAll('dt').length).toBeGreaterThan(0))
    const inF1 = [...document.querySelectorAll('dt')].map((term) => {
      const [text, reason] = [term.nextElementSibling?.firstChild, term.nextElementSibling?.lastElementChild]
      const keys = [...term.querySelectorAll('kbd')].map(({ textContent }) => textContent)
      return [...keys, text?.textContent?.trim(), reason?.textContent ?? null].join(' ')
    })
    expect(expected.filter((line) => !inF1.includes(line))).toEqual([])
  })

  it('lists each command once, the entries of menus too', async () => {
    await showEvents(makeEvents(3))
    await openPalette()
    for (const name of [
      'Run query',
      'Open file…',
      'Keyboard shortcuts…',
      'Deletions…',
      'Compare…',
      'Report…',
      'All kept results…',
      'All notes',
    ])
      expect(
        names().filter((each) => each === name),
        name,
      ).toEqual([name])
  })
})

describe('the menus', () => {
  const entriesOf = async (name: string): Promise<readonly string[]> => {
    button(name).click()
    await until(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
    return [...document.querySelectorAll('[role=menu] button')].map((entry) =>
      [...entry.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join(''),
    )
  }

  it('of the application has each of its commands', async () => {
    await until(() => expect(useCommands().find('result-compare')).toBeDefined())
    expect(await entriesOf('Application menu')).toEqual([
      'All kept results…',
      'Compare…',
      'Deletions…',
      'Delete by ID…',
      'Diagnostics…',
      'Settings…',
      'Keyboard shortcuts…',
    ])
  })

  it('of a result has each of its commands, with why one cannot run now', async () => {
    await showEvents(makeEvents(3))
    await until(() => expect(hasButton('More for this result')).toBe(true))
    expect(await entriesOf('More for this result')).toEqual([
      'Refresh',
      'Summary',
      'Hide the events over time',
      'Views…',
      'Compare…',
      'Report…',
      'Column per attribute…',
    ])
    const refresh = document.querySelector<HTMLButtonElement>('[role=menu] button')
    expect([refresh?.disabled, refresh?.querySelector('.detail')?.textContent]).toEqual([
      true,
      useCommands().find('result-refresh')?.obstacle,
    ])
  })
})

describe('what cannot run now', () => {
  it('says why, and does nothing', async () => {
    await openPalette()
    expect(reasonOf('Export…')).toBe('There is no result in the window.')
    expect(reasonOf('Reopen closed tab')).toBe('No tab was closed.')
    expect(reasonOf('Go to the next tab')).toBe('There is no other tab.')
    expect(reasonOf('Run query')).toBeUndefined()
    await typeIn('export')
    pressOn(field(), 'Enter')
    await nextTick()
    expect([palette() === null, useExport().isOpen]).toEqual([false, false])
  })

  it('says why nothing can be deleted, while there is no button for it', async () => {
    await showEvents(makeEvents(3))
    await openPalette()
    expect(reasonOf('Delete selected…')).toBe('The connection plant-7 no longer exists.')
  })

  it('says of a file what the Del key does there, and that something must be selected first', async () => {
    const tab = useResults().show(
      'night.csv',
      {
        kind: 'file',
        files: [{ fileName: 'night.csv', folder: '', byteCount: 1, rowCount: 3, sha256: 'a' }],
      },
      tableOf(makeEvents(3)),
    )
    await until(() => expect(tab.state.view.length).toBe(3))
    await openPalette()
    expect(names()).not.toContain('Delete selected…')
    expect(reasonOf('Mark for deletion')).toBe('Select events to mark first.')
    pressOn(field(), 'Escape')
    await until(() => expect(palette()).toBeNull())
    tab.selection.set(0, true)
    await runFirst('mark for')
    expect(tab.table.mark(0)).toBe('toDelete')
    await openPalette()
    expect(names()).toContain('Unmark')
  })
})

describe('running a command', () => {
  it('by keys: the focus is where it was, and the command runs from there', async () => {
    await showEvents(makeEvents(3))
    await until(() => grid())
    grid().focus()
    await runFirst('export')
    expect(useExport().isOpen).toBe(true)
  })

  it('opens the report of the result, or says that there is none', async () => {
    await openPalette()
    expect(reasonOf('Report…')).toBe('There is no result in the window.')
    pressOn(field(), 'Escape')
    await showEvents(makeEvents(2))
    await runFirst('report')
    await until(() => expect(document.querySelector('[aria-labelledby=report-title]')).not.toBeNull())
  })

  it('presses the button of the window', async () => {
    await showEvents(makeEvents(3))
    await until(() => expect(hasButton('Event')).toBe(true))
    await runFirst('event')
    await until(() => expect(document.querySelector('[data-rail]')).not.toBeNull())
  })

  it('undoes and redoes a change of the view, and says so', async () => {
    const tab = await showEvents(makeEvents(3))
    await until(() => grid())
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
    await until(() => expect(tab.state.view).toHaveLength(1))
    await runFirst('undo')
    await until(() => expect(tab.state.filters).toEqual([]))
    await runFirst('redo')
    await until(() => expect(tab.state.filters).toHaveLength(1))
    expect(pageText()).toContain('Redone')
  })

  it('by the pointer, and what is behind a menu', async () => {
    const open = vi.spyOn(useLedger(), 'open')
    await openPalette()
    options()
      .find((option) => nameOf(option) === 'Deletions…')
      ?.click()
    await until(() => expect(palette()).toBeNull())
    await until(() => expect(open).toHaveBeenCalledOnce())
  })

  it('moves by the arrows and says which is current; Tab stays, Esc gives the focus back', async () => {
    await showEvents(makeEvents(3))
    await until(() => grid())
    grid().focus()
    await openPalette()
    const current = (): string =>
      nameOf(document.getElementById(field().getAttribute('aria-activedescendant') ?? '') as HTMLElement)
    expect(current()).toBe('Run query')
    pressOn(field(), 'ArrowDown')
    pressOn(field(), 'ArrowDown')
    await nextTick()
    expect(current()).toBe(names()[2])
    pressOn(field(), 'Tab')
    expect(document.activeElement).toBe(field())
    await typeIn('zzz')
    expect(palette()?.querySelector('[role=status]')?.textContent).toBe('No command matches')
    pressOn(field(), 'Escape')
    await until(() => expect(palette()).toBeNull())
    expect(document.activeElement).toBe(grid())
  })

  it('runs nothing twice, and not behind a dialog', async () => {
    const run = vi.spyOn(useQueries(), 'run')
    await runFirst('run query')
    expect(run).toHaveBeenCalledOnce()
    useExport().ask(await showEvents(makeEvents(3)))
    await until(() => expect(document.querySelector('[aria-modal=true]')).not.toBeNull())
    pressOn(document.body, 'k', { ctrlKey: true })
    await nextTick()
    expect(palette()).toBeNull()
    expect(useResults().tabs).toHaveLength(1)
  })
})
