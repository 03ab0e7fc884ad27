import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import PanelBody from '../../../src-renderer/ui/PanelBody.vue'
import { mountPage, until } from '../mount-page'

const at = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`no ${id}`)
  return element
}
const isAt = (id: string): Promise<void> => until(() => expect(document.activeElement?.id).toBe(id))
const press = (key: string, shiftKey = false): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  )

const beside = '<button id="elsewhere">Elsewhere</button><p id="empty">nothing</p>'
const show = (component: ReturnType<typeof defineComponent>): void =>
  void mountPage(component, {}, { beside })

/** Two pop-ups, each with a button. */
const Panels = defineComponent({
  setup() {
    const open = ref('')
    const opener = (id: string) =>
      h('button', { id, onClick: () => (open.value = open.value === id ? '' : id) })
    const panel = (id: string, content: readonly string[]) =>
      open.value === id
        ? h(PanelBody, { key: id, id: `${id}-panel`, label: id, onClose: () => (open.value = '') }, () =>
            content.map((each) => h('input', { id: each })),
          )
        : null
    return () => [opener('columns'), opener('text'), panel('columns', ['first', 'last']), panel('text', [])]
  },
})
const open = async (id: string): Promise<void> => {
  at(id).focus()
  at(id).click()
  await nextTick()
  // Vue drops an event of the very millisecond in which its listener was attached, where two listeners of one
  // element get it.
  const listenedAt = Date.now()
  await until(() => expect(Date.now()).toBeGreaterThan(listenedAt))
}
const isOpen = (id: string): boolean => document.getElementById(`${id}-panel`) !== null
const pressOn = (id: string): void => void at(id).dispatchEvent(new Event('pointerdown', { bubbles: true }))

describe('a pop-up', () => {
  it('takes the keyboard when it opens: its first field or, without any, itself', async () => {
    show(Panels)
    await open('columns')
    await isAt('first')
    press('Escape')
    await open('text')
    await isAt('text-panel')
    expect(press('Tab')).toBe(false)
    await isAt('text-panel')
  })

  it('keeps Tab inside, both ways around', async () => {
    show(Panels)
    await open('columns')
    await isAt('first')
    expect(press('Tab', true)).toBe(false)
    await isAt('last')
    expect(press('Tab')).toBe(false)
    await isAt('first')
    // In the middle the browser goes on.
    expect(press('Tab')).toBe(true)
  })

  it('keeps the end of the key that opened it from its first field, which would take it for a press', async () => {
    show(Panels)
    await open('columns')
    await isAt('first')
    const seen: string[] = []
    at('first').addEventListener('keyup', ({ key }) => seen.push(key))
    const release = (key: string): void =>
      void at('first').dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }))
    release('Enter')
    expect(seen).toEqual([])
    press('Enter')
    release('Enter')
    expect(seen).toEqual(['Enter'])
  })

  it('closes by Esc and gives the keyboard back, also when nothing has it', async () => {
    show(Panels)
    await open('columns')
    await isAt('first')
    press('Escape')
    await isAt('columns')
    expect(isOpen('columns')).toBe(false)
    await open('columns')
    await isAt('first')
    at('first').blur()
    press('Escape')
    await isAt('columns')
    expect(isOpen('columns')).toBe(false)
  })

  it('closes when the keyboard or a press goes elsewhere, and does not take the keyboard back', async () => {
    show(Panels)
    await open('columns')
    await isAt('first')
    at('elsewhere').focus()
    await nextTick()
    expect(isOpen('columns')).toBe(false)
    expect(document.activeElement?.id).toBe('elsewhere')
    await open('columns')
    await isAt('first')
    pressOn('empty')
    await nextTick()
    expect(isOpen('columns')).toBe(false)
  })

  it('closes when another one opens, and by its own button', async () => {
    show(Panels)
    await open('columns')
    await isAt('first')
    pressOn('text')
    await open('text')
    await isAt('text-panel')
    expect([isOpen('columns'), isOpen('text')]).toEqual([false, true])
    pressOn('text')
    await open('text')
    expect(isOpen('text')).toBe(false)
  })
})
