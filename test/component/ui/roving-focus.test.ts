import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { useRovingFocus } from '../../../src-renderer/ui/use-roving-focus'
import { button, mountPage, until } from '../mount-page'

const names = ref<readonly string[]>([])
const disabled = ref('')
const Toolbar = defineComponent({
  setup: () => {
    const group = ref<HTMLElement | null>(null)
    useRovingFocus(group, 'across')
    return () =>
      h('div', { ref: group }, [
        ...names.value.map((name) => h('button', { key: name, disabled: name === disabled.value }, name)),
        h('div', { role: 'menu' }, h('button', { tabindex: 0 }, 'In a menu')),
      ])
  },
})
const stops = (): readonly string[] =>
  names.value.filter((name) => !button(name).disabled && button(name).tabIndex === 0)
const press = (key: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const focused = (): string => document.activeElement?.textContent ?? ''

beforeEach(() => {
  names.value = ['Chart', 'Findings', 'Event', 'Export']
  disabled.value = 'Event'
  mountPage(Toolbar)
})

describe('a group of buttons', () => {
  it('is one tab stop, in which arrows, Home and End move past what is disabled', () => {
    expect(stops()).toEqual(['Chart'])
    button('Chart').focus()
    press('ArrowRight')
    expect(focused()).toBe('Findings')
    press('ArrowRight')
    expect(focused()).toBe('Export')
    press('ArrowRight')
    expect(focused()).toBe('Export')
    expect(stops()).toEqual(['Export'])
    press('Home')
    expect(focused()).toBe('Chart')
    press('End')
    expect(focused()).toBe('Export')
    // Of a list that goes down.
    expect(press('ArrowUp')).toBe(true)
    expect(focused()).toBe('Export')
  })

  it('has a tab stop again when the one that had it is gone or disabled', async () => {
    button('Findings').focus()
    expect(stops()).toEqual(['Findings'])
    names.value = ['Chart', 'Event', 'Export']
    await until(() => expect(stops()).toEqual(['Chart']))
    disabled.value = 'Chart'
    await until(() => expect(stops()).toEqual(['Event']))
  })

  it('leaves what opens in it alone', () => {
    expect(button('In a menu').tabIndex).toBe(0)
    button('In a menu').focus()
    press('Home')
    expect(focused()).toBe('In a menu')
  })
})
