import { NConfigProvider } from 'naive-ui'
import { createPinia, disposePinia, type Pinia, type PiniaPluginContext } from 'pinia'
import { expect, vi } from 'vitest'
import { type Component, createApp, h } from 'vue'
import { createMessages } from '../../src-renderer/messages/create-messages'
import { setCurrentDesktop } from './current-desktop'

/** Of the page that is there now. */
let stores: Pinia | undefined
let unmount = (): void => undefined

/**
 * Once another page is there, the actions of this one's stores never end: a late one would go to the main
 * process of the other page, and make its own stores the current ones.
 */
const endWithPage = ({ store, pinia }: PiniaPluginContext): void => {
  const members = store as unknown as Record<string, unknown>
  for (const [name, action] of Object.entries(members)) {
    if (typeof action !== 'function' || /^[$_]/.test(name)) continue
    members[name] = (...inputs: readonly unknown[]): unknown =>
      pinia === stores ? Reflect.apply(action, store, inputs) : new Promise(() => undefined)
  }
}

const clearDocument = (): void => {
  // Its watchers and timers would go on as well.
  if (stores !== undefined) disposePinia(stores)
  stores = undefined
  document.body.replaceChildren()
}
const clearPage = (): void => {
  const end = unmount
  // First: what throws while it ends shall not end the pages after it, too.
  unmount = () => undefined
  try {
    end()
  } finally {
    clearDocument()
  }
}
/** After each test: the page is gone, and hears nothing any more. */
export const endPage = (): void => {
  setCurrentDesktop(undefined)
  clearPage()
  // vue-i18n keeps each application there for the developer tools: a worker of 40 files would have all of
  // their pages in memory.
  Reflect.deleteProperty(globalThis, '__VUE_DEVTOOLS_PLUGINS__')
}

/**
 * Mounts a component as the page does: with fresh stores, the messages, and in the document, where dialogs
 * hang. The page before it ends. `beside`: what else is in the document, as HTML.
 */
export const mountPage = (
  component: Component,
  props: Record<string, unknown> = {},
  { beside = '' }: { readonly beside?: string } = {},
): { readonly unmount: () => void } => {
  clearPage()
  stores = createPinia().use(endWithPage)
  document.body.innerHTML = beside
  // A part of the window stands in what the window gives it.
  const frame = () =>
    h(NConfigProvider, { inlineThemeDisabled: true, abstract: true }, () => h(component, props))
  const application = createApp(frame).use(stores).use(createMessages())
  application.mount(document.body.appendChild(document.createElement('div')))
  const page = { unmount: () => application.unmount() }
  unmount = page.unmount
  return page
}

/** After what is due now: promises that are settled, and what waits for them. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const nameOf = (element: Element): string => {
  const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim()
}

const find = <E extends Element>(selector: string, name: string | RegExp): E | undefined =>
  [...document.querySelectorAll<E>(selector)].find((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  )

const required = <E extends Element>(selector: string, name: string | RegExp): E => {
  const element = find<E>(selector, name)
  if (element === undefined) throw new Error(`no ${selector} named ${String(name)}`)
  return element
}

export const field = (name: string): HTMLInputElement => required<HTMLInputElement>('input', name)
export const choice = (name: string): HTMLSelectElement => required<HTMLSelectElement>('select', name)
export const button = (name: string | RegExp): HTMLButtonElement =>
  required<HTMLButtonElement>('button', name)
export const hasButton = (name: string | RegExp): boolean => find('button', name) !== undefined

export const type = (input: HTMLInputElement, text: string): void => {
  input.focus()
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
export const choose = (select: HTMLSelectElement, value: string): void => {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
export const pageText = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
export const alerts = (): readonly string[] =>
  [...document.querySelectorAll('[role="alert"]')].map((element) =>
    (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  )

/**
 * Waits, at most `seconds`, until the page agrees. Generous: a limit shall end what hangs, not what shares a
 * busy machine.
 */
export const until = (check: () => void, seconds = 20): Promise<void> =>
  vi.waitFor(check, { timeout: seconds * 1000, interval: 10 })

/** Presses a button as soon as it is there: what a part of the window shows may come after its data. */
export const press = async (name: string | RegExp): Promise<void> => {
  await until(() => expect(hasButton(name)).toBe(true))
  button(name).click()
}
