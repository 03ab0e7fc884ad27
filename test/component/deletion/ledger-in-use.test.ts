import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, until } from '../mount-page'
import { cell, click, device, giveHeight, makeEvents, rows, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'
import { deletes, inDialog } from './in-dialog'

const dialog = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=dialog][aria-labelledby="delete-title"]')

it('while the command deletes, the window sends nothing and names who has the ledger; afterwards it deletes', async () => {
  const events = makeEvents(6)
  const service = await startSampleService({ events })
  onTestFinished(() => service.stop())
  const { folder } = createLoopbackDesktop()
  // A process that runs as long as this test, and is another one.
  const lock = join(folder, 'deletions', 'ledger.lock')
  mkdirSync(join(folder, 'deletions'), { recursive: true })
  writeFileSync(lock, `device-events\n${String(process.ppid)}\n${hostname()}\n`)
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
  await showEvents(events, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
  await flushPromises()
  click(cell(rows()[0], 'attributeCode'))
  click(cell(rows()[0], 'attributeCode'), { shiftKey: true })
  await flushPromises()
  button(/^Delete [\d,]+ events?…$/).click()
  await until(() => expect(dialog()).not.toBeNull())
  await flushPromises()
  inDialog(deletes).click()
  await until(() =>
    expect(dialog()?.textContent).toContain(
      `The ledger of deletions is in use by device-events (process ${String(process.ppid)} on ${hostname()}).`,
    ),
  )
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(service.ids(device)).toHaveLength(6)

  rmSync(lock)
  inDialog('Continue with the rest').click()
  await until(() => expect(service.ids(device)).toHaveLength(5))
})
