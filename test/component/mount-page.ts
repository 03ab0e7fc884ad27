import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { vi } from 'vitest'
import type { Component } from 'vue'
import { createMessages } from '../../src-renderer/messages/create-messages'

/** Mounts a component as the page would: with fresh stores, the messages, and in the document, where dialogs hang. */
export const mountPage = (component: Component, props: Record<string, unknown> = {}) => {
  document.body.replaceChildren()
  return mount(component, { props, attachTo: document.body, global: { plugins: [createPinia(), createMessages()] } })
}

const nameOf = (element: Element): string => {
  const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim()
}

const find = <E extends Element>(selector: string, name: string | RegExp): E | undefined =>
  [...document.querySelectorAll<E>(selector)].find((element) => (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))))

const required = <E extends Element>(selector: string, name: string | RegExp): E => {
  const element = find<E>(selector, name)
  if (element === undefined) throw new Error(`no ${selector} named ${String(name)}`)
  return element
}

export const field = (name: string): HTMLInputElement => required<HTMLInputElement>('input', name)
export const choice = (name: string): HTMLSelectElement => required<HTMLSelectElement>('select', name)
export const button = (name: string | RegExp): HTMLButtonElement => required<HTMLButtonElement>('button', name)
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
  [...document.querySelectorAll('[role="alert"]')].map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim())

/** Waits, at most `seconds`, until the page agrees. */
export const until = (check: () => void, seconds = 5): Promise<void> => vi.waitFor(check, { timeout: seconds * 1000, interval: 10 })
