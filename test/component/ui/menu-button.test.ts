import { describe, expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import MenuButton from '../../../src-renderer/ui/MenuButton.vue'
import { mountPage, until } from '../mount-page'

const opener = (): HTMLElement => {
  const element = document.getElementById('opener')
  if (element === null) throw new Error('no opener')
  return element
}
const press = (key: string): void =>
  void (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

const picked = ref('')
const Menu = defineComponent({
  setup: () => () =>
    h(
      MenuButton,
      {
        label: 'Tabs',
        items: [
          { key: 'a', label: 'One', isChosen: true },
          { key: 'b', label: 'Two', isChosen: false },
          { key: 'c', label: 'Reopen', isApart: true },
        ],
        onPick: (key: string) => (picked.value = key),
      },
      {
        default: ({ toggle, openByKey }: { toggle: () => void; openByKey: () => void }) =>
          h('button', { id: 'opener', onClick: toggle, onKeydown: openByKey }),
      },
    ),
})
const focused = (): string => document.activeElement?.textContent?.trim() ?? ''
const isOn = (text: string): Promise<void> => until(() => expect(focused()).toBe(text))

describe('a menu', () => {
  it('has the keyboard on its entries, which the arrows go through, around both ends', async () => {
    mountPage(Menu)
    opener().focus()
    press('ArrowDown')
    await isOn('One')
    press('ArrowUp')
    expect(focused()).toBe('Reopen')
    press('ArrowDown')
    expect(focused()).toBe('One')
    press('End')
    expect(focused()).toBe('Reopen')
    press('Home')
    expect(focused()).toBe('One')
    const roles = [...document.querySelectorAll('[role=menu] > *')].map(
      (each) => `${each.getAttribute('role') ?? ''} ${each.getAttribute('aria-checked') ?? '-'}`,
    )
    expect(roles).toEqual(['menuitemradio true', 'menuitemradio false', 'separator -', 'menuitem -'])
  })

  it('draws a ring round an entry only once the keyboard is used', async () => {
    mountPage(Menu)
    const isRingless = (): boolean => document.querySelector('.box.ringless') !== null
    opener().focus()
    opener().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    await isOn('One')
    expect(isRingless()).toBe(true)
    press('ArrowDown')
    await until(() => expect([focused(), isRingless()]).toEqual(['Two', false]))
    press('Escape')
    await until(() => expect(document.querySelector('[role=menu]')).toBeNull())
    press('ArrowDown')
    await isOn('One')
    expect(isRingless()).toBe(false)
  })

  it('gives the keyboard back by Esc and by Tab, and picks with the keyboard where it was', async () => {
    mountPage(Menu)
    for (const key of ['Escape', 'Tab']) {
      opener().focus()
      opener().click()
      await isOn('One')
      press(key)
      await until(() => expect(document.activeElement).toBe(opener()))
      expect(document.querySelector('[role=menu]')).toBeNull()
    }
    opener().click()
    await isOn('One')
    document.querySelectorAll<HTMLElement>('[role^=menuitem]')[1]?.click()
    await until(() => expect(document.activeElement).toBe(opener()))
    expect(picked.value).toBe('b')
  })
})
