import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import type { CommandKeys } from '../../../src-renderer/ui/command-keys'
import { keyNames } from '../../../src-renderer/ui/command-keys'
import CommandButton from '../../../src-renderer/ui/CommandButton.vue'
import { type Command, useCommands, useOffer } from '../../../src-renderer/ui/commands'
import { flushPromises, mountPage } from '../mount-page'

const press = (key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  ;(document.querySelector('input') ?? document.body).dispatchEvent(event)
  return event
}
const commandOf = (id: string, keys: CommandKeys, more: Partial<Command> = {}) => ({
  id,
  title: id,
  keys,
  run: vi.fn(),
  ...more,
})
const timesRun = (...commands: readonly { readonly run: () => void }[]): readonly number[] =>
  commands.map(({ run }) => vi.mocked(run).mock.calls.length)
const mountCommands = (commands: readonly Command[]): { readonly unmount: () => void } =>
  mountPage(
    defineComponent({
      setup: () => {
        useOffer(() => ({ commands }))
        return () => h('input')
      },
    }),
  )

describe('the keys of commands', () => {
  it('run them from inside a field, while they are there', () => {
    const run = commandOf('run', { combinations: ['Mod+Enter'] })
    const inNewTab = commandOf('inNewTab', { combinations: ['Mod+Shift+Enter'] })
    const keys = commandOf('keys', { combinations: ['F1'] })
    const previous = commandOf('previous', { combinations: ['Ctrl+Shift+Tab'] })
    const settings = commandOf('settings', { combinations: ['Mod+,'] })
    const all = [run, inNewTab, keys, previous, settings]
    const page = mountCommands(all)
    expect(press('Enter', { ctrlKey: true }).defaultPrevented).toBe(true)
    press('Enter', { ctrlKey: true, shiftKey: true })
    press('F1')
    press('Tab', { ctrlKey: true, shiftKey: true })
    press(',', { ctrlKey: true })
    expect(timesRun(...all)).toEqual([1, 1, 1, 1, 1])
    page.unmount()
    expect(press('F1').defaultPrevented).toBe(false)
    expect(timesRun(keys)).toEqual([1])
  })

  it('go by the letter, and by the place where the layout has no Latin ones', () => {
    const close = commandOf('close', { combinations: ['Mod+W'] })
    const reopen = commandOf('reopen', { combinations: ['Mod+Shift+T'] })
    const search = commandOf('search', { combinations: ['Mod+F'] })
    const settings = commandOf('settings', { combinations: ['Mod+,'] })
    mountCommands([close, reopen, search, settings])
    press('a', { ctrlKey: true, code: 'KeyQ' })
    press('w', { ctrlKey: true, code: 'KeyZ' })
    expect(timesRun(close)).toEqual([1])
    press('ц', { ctrlKey: true, code: 'KeyW' })
    press('Е', { ctrlKey: true, shiftKey: true, code: 'KeyT' })
    press('а', { ctrlKey: true, code: 'KeyF' })
    press('φ', { ctrlKey: true, code: 'KeyF' })
    press('б', { ctrlKey: true, code: 'Comma' })
    expect(timesRun(close, reopen, search, settings)).toEqual([2, 1, 2, 1])
  })

  it('take Command on a Mac and Control elsewhere, and are named so', () => {
    const run = commandOf('run', { combinations: ['Mod+Enter'] })
    const next = commandOf('next', { combinations: ['Ctrl+Tab'] })
    mountCommands([run, next])
    expect(press('Enter', { metaKey: true }).defaultPrevented).toBe(false)
    useCommands().isMac = true
    press('Enter', { ctrlKey: true })
    expect(timesRun(run)).toEqual([0])
    press('Enter', { metaKey: true })
    press('Tab', { ctrlKey: true })
    expect(timesRun(run, next)).toEqual([1, 1])
    expect([keyNames(run.keys, true), keyNames(run.keys, false), keyNames(next.keys, true)]).toEqual([
      ['⌘', 'Enter'],
      ['Ctrl', 'Enter'],
      ['Ctrl', 'Tab'],
    ])
  })

  it('leave other keys, a dialog, and those of the events alone', () => {
    const exporting = commandOf('export', { combinations: ['Mod+E'] })
    const deleting = commandOf('delete', { combinations: ['Del'], areOfGrid: true })
    mountCommands([exporting, deleting])
    press('e')
    press('e', { ctrlKey: true, shiftKey: true })
    press('e', { ctrlKey: true, altKey: true })
    press('e', { ctrlKey: true, metaKey: true })
    press('Del')
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>')
    expect(press('e', { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(timesRun(exporting, deleting)).toEqual([0, 0])
  })

  it('are theirs again as soon as the dialog is closed, while it still fades out', () => {
    const exporting = commandOf('export', { combinations: ['Mod+E'] })
    mountCommands([exporting])
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="fade-in-scale-up-transition-leave-active" aria-modal="true"></div>',
    )
    expect(press('e', { ctrlKey: true }).defaultPrevented).toBe(true)
    expect(timesRun(exporting)).toEqual([1])
  })

  it('run nothing that cannot run now, and nothing again while they are held down unless it is to', () => {
    const off = commandOf('off', { combinations: ['F5'] }, { obstacle: 'There is no result.' })
    const once = commandOf('once', { combinations: ['F6'] })
    const again = commandOf('again', { combinations: ['F8'], areRepeated: true })
    mountCommands([off, once, again])
    expect(press('F5').defaultPrevented).toBe(true)
    for (const repeat of [false, true]) {
      expect(press('F6', { repeat }).defaultPrevented).toBe(true)
      press('F8', { repeat })
    }
    expect(timesRun(off, once, again)).toEqual([0, 1, 2])
  })

  it('are the own ones of a field that is typed into, if they are left to it', () => {
    const undo = commandOf('undo', { combinations: ['Mod+Z'], areLeftToFields: true })
    mountCommands([undo])
    expect(press('z', { ctrlKey: true }).defaultPrevented).toBe(false)
    document.querySelector('input')?.setAttribute('type', 'checkbox')
    press('z', { ctrlKey: true })
    expect(timesRun(undo)).toEqual([1])
  })
})

describe('a command', () => {
  it('is known by its id: it is there once, and two may have one name', () => {
    const first = { id: 'remedy', title: 'Try again', run: vi.fn() }
    mountCommands([first, { ...first, title: 'Once more' }, { ...first, id: 'other' }])
    expect(useCommands().all.map(({ id, title }) => [id, title])).toEqual([
      ['remedy', 'Try again'],
      ['other', 'Try again'],
    ])
  })

  it('gives its button name, keys, obstacle and what it does', async () => {
    const obstacle = ref<string | null>(null)
    const run = vi.fn()
    mountPage(
      defineComponent({
        setup: () => {
          useOffer(() => ({
            commands: [
              {
                id: 'open',
                title: 'Open file',
                short: 'Open',
                keys: { combinations: ['Mod+O'] },
                obstacle: obstacle.value,
                run,
              },
            ],
          }))
          return () => [
            h(CommandButton, { id: 'open' }, { default: ({ label }: { label: string }) => label }),
            h(CommandButton, { id: 'absent' }),
          ]
        },
      }),
    )
    const [button, ...others] = document.querySelectorAll('button')
    expect(others).toEqual([])
    const said = ['aria-label', 'title', 'aria-keyshortcuts', 'aria-disabled']
    const read = (): readonly unknown[] => said.map((name) => button?.getAttribute(name))
    expect([button?.textContent, ...read()]).toEqual(['Open', 'Open file', 'Open file', 'Control+O', null])
    button?.click()
    obstacle.value = 'Another file is being opened.'
    await flushPromises()
    button?.click()
    expect(read()).toEqual(['Open file', 'Another file is being opened.', 'Control+O', 'true'])
    expect(run).toHaveBeenCalledOnce()
  })
})
