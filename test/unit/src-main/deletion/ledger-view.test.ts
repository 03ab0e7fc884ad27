import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { temporaryFolder } from '../../support/temporary-folder'
import { connectForDeleting, type DeletingApp, eventOf, events, plannedOf } from './deletion-support'

let service: SampleService
let deleting: DeletingApp
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})

const sample = { seed: '5ca1ab1e', size: 59, populationSize: 1_204, wrong: 1, bound: 0.0778 }
const formula = { ...eventOf(2), id: '=2+2', attributeData: 'a "quoted", \r\n text' }
const start = async (path: string | null): Promise<void> => {
  service = await startSampleService({ events: [...events(2), formula] })
  const dialogs = { chooseSavePath: async () => path, chooseOpenPaths: async () => [] }
  deleting = await connectForDeleting(service, { dialogs })
  await deleting.run(plannedOf([...events(2), formula]), { reason: 'sensor swapped, "new" one', sample })
}

it('is exported as JSON Lines, one entry a line', async () => {
  const path = join(temporaryFolder(), 'deletions.jsonl')
  await start(path)
  const { value } = (await deleting.app.call('exportDeletions', { format: 'jsonl' })) as {
    value: { file: unknown }
  }
  const text = await readFile(path, 'utf8')
  expect(value.file).toMatchObject({ fileName: 'deletions.jsonl', byteCount: Buffer.byteLength(text) })
  const { entries } = await deleting.ledger()
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual(entries.toReversed())
  expect(text).not.toContain(service.token)
})

it('is exported as CSV that a spreadsheet does not run', async () => {
  const path = join(temporaryFolder(), 'deletions.csv')
  await start(path)
  await deleting.app.call('exportDeletions', { format: 'csv' })
  const text = await readFile(path, 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    'at,baseUrl,eventId,outcome,attempts,status,returnCode,verifiedAt,record,others,reason,sample,acceptedBy',
  )
  expect(text).toContain(`,'=2+2,deleted,1,200,0,`)
  expect(text.trimEnd().split('\r\n').at(-1)).toContain(
    ',"sensor swapped, ""new"" one","{""seed"":""5ca1ab1e"",""size"":59,',
  )
  expect(text).toContain(`"${JSON.stringify(formula).replaceAll('"', '""')}"`)
})

it('keeps the reason with each deletion, and finds them by it', async () => {
  await start(null)
  const found = async (search: string): Promise<unknown> => {
    const page = (await deleting.app.call('listDeletions', { search, limit: 10 })) as {
      value: { entries: readonly { readonly reason?: string }[] }
    }
    return page.value.entries.map(({ reason }) => reason)
  }
  expect(await found('Sensor SWAPPED')).toEqual(Array.from({ length: 3 }, () => 'sensor swapped, "new" one'))
  expect(await found('sensor broken')).toEqual([])
})

it('finds them by the name of the connection, as the window calls the service', async () => {
  await start(null)
  const found = async (search: string): Promise<unknown> =>
    ((await deleting.app.call('listDeletions', { search, limit: 10 })) as { value: { matchCount: number } })
      .value.matchCount
  expect(await found(' SAMPL')).toBe(3)
  expect(await found('samples')).toBe(0)
  const { value } = (await deleting.app.call('listConnections', {})) as {
    value: { connections: readonly { id: string; baseUrl: string }[] }
  }
  const { id = '', baseUrl = '' } = value.connections[0] ?? {}
  // The one that is called otherwise now.
  await deleting.app.call('saveConnection', {
    draft: { id, name: 'Plant 7', baseUrl, allowUnencrypted: false },
  })
  expect([await found('sample'), await found('plant 7')]).toEqual([0, 3])
})

it('keeps the sample that was reviewed before, and who accepted it', async () => {
  await start(null)
  const { entries } = await deleting.ledger()
  expect(entries).toHaveLength(3)
  for (const entry of entries)
    expect(entry).toMatchObject({ sample, acceptedBy: userInfo().username, outcome: 'deleted' })
})

it('names nobody where no sample was reviewed', async () => {
  service = await startSampleService({ events: events(2) })
  deleting = await connectForDeleting(service)
  await deleting.run(plannedOf(events(2)))
  const { entries } = await deleting.ledger()
  expect(entries.map((entry) => 'acceptedBy' in entry || 'sample' in entry)).toEqual([false, false])
})

it('is not exported when the dialog is cancelled', async () => {
  await start(null)
  expect(await deleting.app.call('exportDeletions', { format: 'csv' })).toEqual({
    ok: true,
    value: { file: null },
  })
})
