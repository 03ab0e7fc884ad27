import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { caseBytes } from '../../unit/support/case-files'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, field, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import { pickForResult } from '../query-page'
import { giveHeight, showEvents } from '../results-support'

it.each(['21d-1e308.jsonl', '21g-garbage-double.jsonl'])(
  'values at the ends of what a double holds give a chart, findings and a report: %s',
  async (name) => {
    const path = join(temporaryFolder(), 'report.html')
    createLoopbackDesktop({
      clock: createFastClock(100),
      dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [] },
    })
    giveHeight(400)
    mountPage(ResultsPane)
    const lines = Buffer.from(caseBytes(name)).toString().trim().split('\n')
    const tab = await showEvents(lines.map((line) => JSON.parse(line) as Record<string, never>))
    button('Chart').click()
    await until(() => expect(document.querySelector('canvas')).not.toBeNull())
    await flushPromises()
    await pickForResult('Summary')
    await flushPromises()
    await useFaults().check(tab)
    await flushPromises()
    button('Export…').click()
    await until(() => expect(hasButton('Report…')).toBe(true))
    button('Report…').click()
    await until(() => expect(field('Title')).toBeTruthy())
    document.querySelector<HTMLFormElement>('#report-form')?.requestSubmit()
    await until(() => expect(pageText()).toContain('Saved as'), 20)
    expect(pageText()).not.toMatch(/NaN|Infinity/)
    const page = readFileSync(path, 'utf8')
    expect(page).toContain('<svg')
    expect(page).not.toMatch(/NaN|Infinity/)
  },
)
