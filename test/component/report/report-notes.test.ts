import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useNotes } from '../../../src-renderer/notes/notes'
import { useReports } from '../../../src-renderer/report/reports'
import { useSettings } from '../../../src-renderer/settings/settings'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { flushPromises, mountPage, pageText, until } from '../mount-page'
import { firstTime, giveHeight, makeEvents, showEvents } from '../results-support'

it('a report has a section of all notes, oldest first, as text and with their line ends', async () => {
  const path = join(temporaryFolder(), 'report.html')
  createLoopbackDesktop({ dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [] } })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
  const tab = await showEvents(makeEvents(6))
  useNotes().setEventNote(tab, 2, 'valve <b>replaced</b>\nby Kim')
  useNotes().setTimeNote(tab, null, { at: firstTime, text: '=power cut' })
  useNotes().setEventNote(tab, 4, 'not there')
  tab.table.noteAbsent(4, 'vanished', firstTime)
  useReports().ask(tab)
  await until(() => expect(document.querySelector('#report-form')).not.toBeNull(), 10)
  document.querySelector<HTMLFormElement>('#report-form')?.requestSubmit()
  await until(() => expect(pageText()).toContain('Saved as'), 20)
  const page = new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/html')
  const section = [...page.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === 'Notes',
  )
  expect(
    [...(section?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['1', '2026-11-20 08:15:30.250', 'at a time', '', '=power cut', ''],
    ['2', '2026-11-20 08:15:32.250', 'temperature', '2.5', 'valve <b>replaced</b>\nby Kim', ''],
    ['3', '2026-11-20 08:15:34.250', 'temperature', '4.5', 'not there', 'no longer there'],
  ])
  const flags = [...page.querySelectorAll('svg text')]
    .map(({ textContent }) => textContent)
    .filter((text) => text === '1' || text === '2')
  expect(flags.slice(0, 2)).toEqual(['1', '2'])
})
