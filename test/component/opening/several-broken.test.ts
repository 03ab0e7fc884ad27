import { beforeEach, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, mountPage, pageText, until } from '../mount-page'
import { giveHeight, makeEvent } from '../results-support'

const line = (index: number): string => JSON.stringify(makeEvent(index))

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

it('of several files, each broken one is named with its reason and place, and those that open do', async () => {
  await useOpenFiles().drop([
    new File([`${line(0)}\n${line(1)}\n`], 'sound.jsonl'),
    new File([''], 'empty.csv'),
    new File(['{"id" 1}\n'], 'odd.jsonl'),
    new File([`${line(2)}\n${line(3)}\n{"id" 1}\n`], 'cut.jsonl'),
    new File([`${line(4)}\nnothing\n`], 'other.jsonl'),
  ])
  await until(() => expect(useResults().active?.title).toBe('sound.jsonl + 2'))
  expect(useResults().active?.table.rowCount).toBe(5)
  const said = alerts().join()
  expect(said).toContain('empty.csv could not be opened. The file is empty.')
  expect(said).toContain('odd.jsonl could not be opened. Line 1, character 7: This is not JSON: "1}".')
  expect(pageText()).toContain(
    'cut.jsonl: Line 3, character 7: This is not JSON: "1}". This row is left out; all others were read.',
  )
  expect(pageText()).toContain(
    'other.jsonl: Line 2, character 1: This is not JSON: "nothing". This row is left out; all others were read.',
  )
})

it('of one file, the verdict and the status say that a row is left out, and lead to the whole sentence', async () => {
  const problem =
    'Line 2, character 1: This is not JSON: "nothing". This row is left out; all others were read.'
  await useOpenFiles().drop([new File([`${line(4)}\nnothing\n`], 'other.jsonl')])
  await until(() =>
    expect(document.querySelector('.pill.caution')?.textContent).toMatch(/1 event\s*incomplete/),
  )
  expect(document.querySelector('.proof')).toBeNull()
  button(problem).click()
  await until(() => expect(document.querySelector('.proof')?.textContent).toContain(problem))
})

it('what is opened next takes the place of what was said', async () => {
  await useOpenFiles().drop([new File([''], 'empty.csv'), new File([''], 'bare.csv')])
  await until(() => expect(alerts().join()).toContain('bare.csv could not be opened.'))
  await useOpenFiles().drop([new File(['{"id" 1}'], 'text.jsonl')])
  await until(() => expect(alerts().join()).toContain('text.jsonl could not be opened.'))
  expect(alerts().join()).not.toContain('empty.csv')
})
