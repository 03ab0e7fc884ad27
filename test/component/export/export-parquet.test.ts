import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { originOfAll, type SourceFile } from '../../../src-core/results/result-source'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { useAbout } from '../../../src-renderer/settings/about'
import { useSettings } from '../../../src-renderer/settings/settings'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, flushPromises, mountPage, pageText, until } from '../mount-page'
import { giveHeight, makeEvent, showEvents } from '../results-support'

let path: string
let suggested: string
let kind: string

const choose = async (...labels: readonly string[]): Promise<void> => {
  for (const label of labels) {
    const found = [...document.querySelectorAll<HTMLElement>('.n-radio, .n-checkbox')].find(
      ({ textContent }) => textContent?.trim() === label,
    )
    if (!found) throw new Error(`no choice ${label}`)
    ;(found.querySelector('input') ?? found).click()
    await flushPromises()
  }
}
const ask = async (): Promise<void> => {
  button('Export…').click()
  await until(() => expect(pageText()).toContain('Choose location'))
}
const write = async (): Promise<void> => {
  button('Choose location…').click()
  await until(() => expect(alerts()).toHaveLength(1))
}
const openAgain = async (): Promise<SourceFile> => {
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(useResults().active?.title).toBe('export.parquet'))
  const source = useResults().active?.source
  const [file] = source?.kind === 'file' ? source.files : []
  if (!file) throw new Error('no file')
  return file
}

beforeEach(async () => {
  path = join(temporaryFolder(), 'export.parquet')
  createLoopbackDesktop({
    dialogs: {
      chooseSavePath: async (name, of) => {
        suggested = name
        kind = of
        return path
      },
      chooseOpenPaths: async () => [path],
    },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useAbout().appVersion = '1.2.3'
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('an export as Parquet', () => {
  it('offers only what applies to it, and is remembered', async () => {
    await showEvents([makeEvent(0)])
    await ask()
    await choose('Parquet')
    for (const label of ['Semicolon', 'Every field', 'Add UTF-8 BOM', 'Add columns with times'])
      expect(pageText()).not.toContain(label)
    expect(pageText()).toContain('Add columns for flags and their reasons')
    expect(pageText()).toContain(
      'each event is exactly as the service sent it. The file itself says where the events come from.',
    )
    await write()
    expect([suggested.replace(/^.*\./, ''), kind]).toEqual(['parquet', 'parquet'])
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1')
    expect(existsSync(`${path}-metadata.json`)).toBe(false)
    expect(useSettings().settings.exporting.format).toBe('parquet')
  })

  it('opens again with the same records, its origin and its verdict, and without a question', async () => {
    const events = [
      makeEvent(0),
      makeEvent(1, { note: 'ü', attributeType: 'String', attributeData: '=1+1' }),
      makeEvent(2, { id: null, deleted: 'yes' }),
    ]
    const shown = await showEvents(events)
    const records = Array.from(events, (_, row) => shown.table.recordJson(row))
    await ask()
    await choose('Parquet')
    await write()
    const file = await openAgain()
    expect(document.querySelector('[aria-labelledby=table-title]')).toBeNull()
    const table = useResults().active?.table
    expect(Array.from(events, (_, row) => table?.recordJson(row)).sort()).toEqual(records.sort())
    expect(file.provenance).toMatchObject({
      rowCount: 3,
      zone: 'Europe/Berlin',
      appVersion: '1.2.3',
      origins: [{ connectionName: 'plant-7', completeness: 'latest' }],
    })
    expect(file.provenance?.sha256).toBe(file.sha256)
    expect(originOfAll({ kind: 'file', files: [file] })).toBe('known')
  })
})
