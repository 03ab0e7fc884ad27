import { beforeEach, expect, it } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { useDeleteById } from '../../../src-renderer/deletion/delete-by-id'
import DeleteByIdDialog from '../../../src-renderer/deletion/DeleteByIdDialog.vue'
import { useColumnMapping } from '../../../src-renderer/opening/column-mapping'
import ColumnMappingDialog from '../../../src-renderer/opening/ColumnMappingDialog.vue'
import { createLoopbackDesktop } from '../loopback'
import { button, choose, field, hasButton, mountPage, type, until } from '../mount-page'

const escape = (): void =>
  void (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  )
const untilAsked = (): Promise<void> =>
  until(() => expect(document.activeElement).toBe(button('Keep editing')))

beforeEach(() => {
  createLoopbackDesktop()
  mountPage(defineComponent({ render: () => h('div', [h(ColumnMappingDialog), h(DeleteByIdDialog)]) }))
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

it('Esc asks before it drops what was said about columns, and only then', async () => {
  const mapping = useColumnMapping()
  const foreign = { names: ['when', 'what', 'much'], samples: [['2026-11-20 08:15', 'temperature', '21.5']] }
  const open = async (): Promise<void> => {
    void mapping.ask('plant.csv', foreign)
    await until(() => expect(document.activeElement?.tagName).toBe('SELECT'))
  }
  await open()
  escape()
  await until(() => expect(mapping.isOpen).toBe(false))
  await until(() => expect(document.querySelector('select')).toBeNull())
  await open()
  const select = document.querySelector('select') as HTMLSelectElement
  choose(select, select.value === '1' ? '2' : '1')
  await nextTick()
  escape()
  await untilAsked()
  expect(mapping.isOpen).toBe(true)
  button('Discard').click()
  await until(() => expect(mapping.isOpen).toBe(false))
})
