import { beforeEach, expect, it } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import type { Look } from '../../../src-core/formats/file-reader'
import { lookAt } from '../../../src-core/formats/foreign/table-look'
import { createTextSource } from '../../../src-core/formats/foreign/text-source'
import { useDeleteById } from '../../../src-renderer/deletion/delete-by-id'
import DeleteByIdDialog from '../../../src-renderer/deletion/DeleteByIdDialog.vue'
import { useTableQuestion } from '../../../src-renderer/opening/table-question'
import TableDialog from '../../../src-renderer/opening/TableDialog.vue'
import { createLoopbackDesktop } from '../loopback'
import { button, choice, choose, field, hasButton, mountPage, type, until } from '../mount-page'

const escape = (): void =>
  void (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  )
const untilAsked = (): Promise<void> =>
  until(() => expect(document.activeElement).toBe(button('Keep editing')))

beforeEach(() => {
  createLoopbackDesktop()
  mountPage(defineComponent({ render: () => h('div', [h(TableDialog), h(DeleteByIdDialog)]) }))
})

it('Esc asks before it drops an id that was typed to be looked up', async () => {
  const byId = useDeleteById()
  byId.open()
  await until(() => expect(document.activeElement?.id).toBe('by-id'))
  type(field('Event ID'), 'pump-1@#t@#1')
  escape()
  await untilAsked()
  escape()
  await until(() => expect(hasButton('Keep editing')).toBe(false))
  expect(byId.isOpen).toBe(true)
  expect([document.activeElement?.id, field('Event ID').value]).toEqual(['by-id', 'pump-1@#t@#1'])
  escape()
  await untilAsked()
  button('Discard').click()
  await until(() => expect(byId.isOpen).toBe(false))
  byId.open()
  await until(() => expect(document.activeElement?.id).toBe('by-id'))
  escape()
  await until(() => expect(byId.isOpen).toBe(false))
})

it('Esc asks before it drops what was said about a table, and only then', async () => {
  const questions = useTableQuestion()
  const source = createTextSource(
    new TextEncoder().encode('when,what,much\n2026-11-20 08:15,temperature,21.5\n'),
  )
  const look: Look = async (known, options) => lookAt(source, known, options)
  const writtenAt = Date.UTC(2026, 11, 31)
  const open = async (): Promise<void> => {
    const first = await look({}, { zone: 'UTC', language: 'en', writtenAt })
    void questions.ask({ fileName: 'plant.csv', writtenAt, look, first })
    await until(() => expect(document.activeElement?.tagName).toBe('SELECT'))
  }
  await open()
  escape()
  await until(() => expect(questions.isOpen).toBe(false))
  await until(() => expect(document.querySelector('select')).toBeNull())
  await open()
  choose(choice('Zone'), 'Europe/Berlin')
  await nextTick()
  escape()
  await untilAsked()
  expect(questions.isOpen).toBe(true)
  button('Discard').click()
  await until(() => expect(questions.isOpen).toBe(false))
})
