import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { saveFile, wholeFile } from '../../../src-core/files/save-file'
import ResultsNotice from '../../../src-renderer/app/ResultsNotice.vue'
import { useExport } from '../../../src-renderer/export/export'
import { dismissAfterMs } from '../../../src-renderer/ui/use-auto-dismiss'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, hasButton, mountPage, until } from '../mount-page'

const shown: string[] = []
let target = ''

const exportEvents = async (): Promise<void> => {
  const end = await saveFile(window.desktop, {
    suggestedName: 'events.csv',
    kind: 'csv',
    chunks: wholeFile(Buffer.from('a\n')),
  })
  if (end?.kind !== 'saved') throw new Error(JSON.stringify(end))
  useExport().end = { ...end, rowCount: 1 }
  await nextTick()
}
const notice = (): HTMLElement => document.querySelector<HTMLElement>('.notice') as HTMLElement
const pass = async (ms: number): Promise<void> => {
  vi.advanceTimersByTime(ms)
  await nextTick()
}

beforeEach(() => {
  shown.length = 0
  target = join(temporaryFolder(), 'events.csv')
  createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => target, chooseOpenPaths: async () => [] },
    fileManager: { show: (path) => void shown.push(path) },
  })
  mountPage(ResultsNotice)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the notice of an export', () => {
  it('shows the file in its folder, and says when it no longer exists', async () => {
    await exportEvents()
    expect(alerts().join()).toContain('events.csv')
    button('Show in folder').click()
    await until(() => expect(shown).toEqual([target]))
    await rm(target)
    button('Show in folder').click()
    await until(() => expect(alerts().join()).toContain('events.csv no longer exists.'))
    expect(shown).toHaveLength(1)
    await exportEvents()
    await until(() => expect(hasButton('Show in folder')).toBe(true))
  })

  it('goes by itself, but not while the pointer or the keyboard is on it', async () => {
    await exportEvents()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    useExport().end = { kind: 'cancelled' }
    await nextTick()
    await pass(dismissAfterMs - 1)
    expect(alerts()).toHaveLength(1)
    notice().dispatchEvent(new Event('pointerenter'))
    await pass(10 * dismissAfterMs)
    expect(alerts()).toHaveLength(1)
    notice().dispatchEvent(new Event('focusin'))
    notice().dispatchEvent(new Event('pointerleave'))
    await pass(10 * dismissAfterMs)
    expect(alerts()).toHaveLength(1)
    notice().dispatchEvent(new Event('focusout'))
    await pass(dismissAfterMs)
    expect(alerts()).toEqual([])
  })

  it('stays when it tells of a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    useExport().end = { kind: 'failed', error: { kind: 'gone' } }
    await nextTick()
    await pass(10 * dismissAfterMs)
    expect(alerts()).toHaveLength(1)
    button('Close the message').click()
    await nextTick()
    expect(alerts()).toEqual([])
  })
})
