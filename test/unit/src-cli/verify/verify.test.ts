import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { FieldName } from '../../../../src-core/events/event'
import { statementContradictions } from '../../../../src-core/formats/statement-check'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { metadataPath } from '../../../../src-main/files/metadata-file'
import { liveDevice, liveEvent } from '../../../service/live-event'
import { startSampleService } from '../../../service/sample-service'
import { runCommandInProcess } from '../../support/command-in-process'
import {
  checkBytes,
  exportProven,
  provenOrigin,
  provenRange,
  provenResult,
  saidAgainst,
  type WrittenExport,
} from '../../support/proven-export'
import { hasPython, startPythonVerifier } from '../../support/python-verifier'
import { temporaryFolder } from '../../support/temporary-folder'
import { usualLayout } from '../../support/usual-layout'

const carriesProof = ({ metadata }: WrittenExport): boolean => metadata?.includes('dc:provenance') === true

describe('the proof of an export', () => {
  it('places the rows by the time that the windows were counted by', async () => {
    const { devices, others } = await checkBytes(await exportProven(provenResult(), 'csv'))
    expect(devices.map(({ placedBy }) => placedBy)).toEqual(['createdTime', 'createdTime'])
    expect(devices.map(({ windows }) => windows.map(({ events }) => events))).toEqual([
      [40, 40, 40, 40, 10],
      [40, 40, 10],
    ])
    expect([...devices.map(({ rest }) => rest.events), others.events]).toEqual([0, 0, 0])
  })

  it('is the same in each format but for its hashes', async () => {
    const result = provenResult()
    const proofs = await Promise.all(
      (['csv', 'jsonl', 'parquet'] as const).map(async (format) => {
        const { devices } = await checkBytes(await exportProven(result, format))
        return devices.map(({ deviceId, windows, requests }) => ({ deviceId, windows, requests }))
      }),
    )
    expect(proofs[1]).toEqual(proofs[0])
    expect(proofs[2]).toEqual(proofs[0])
  })

  it('says how many rows of each window were left out, and why', async () => {
    const result = provenResult()
    const rows = result.state.view.filter((row) => row % 10 !== 0)
    const file = await exportProven(result, 'jsonl', { rows, filters: ['attributeData: at least 10'] })
    const { devices, leftOut } = await checkBytes(file)
    expect(leftOut).toEqual({ rows: 26, filters: ['attributeData: at least 10'] })
    const ofWindows = devices.flatMap(({ windows }) => windows.map((window) => window.leftOut))
    expect(ofWindows.reduce((sum, count) => sum + count)).toBe(26)
  })

  it('does not say which window a row lies in where the file has no column that shows it', async () => {
    const layout = (fields: readonly FieldName[]) => ({
      ...usualLayout(createInstantFormatter('UTC')),
      fields,
    })
    const result = provenResult()
    for (const fields of [
      ['id', 'createdTime'],
      ['id', 'deviceId'],
    ] as const) {
      const { devices, others } = await checkBytes(
        await exportProven(result, 'csv', { layout: layout(fields) }),
      )
      expect(devices.map(({ placedBy }) => placedBy)).toEqual([null, null])
      const rest = devices.reduce((sum, device) => sum + device.rest.events, others.events)
      expect(rest).toBe(260)
    }
  })

  it('is there only for what its requests bear out, and while nothing is asked for', async () => {
    const result = provenResult()
    const { state } = result
    const changes: readonly Partial<typeof state>[] = [
      { requests: [] },
      { requests: state.requests.map((log) => ({ ...log, requests: log.requests.slice(1) })) },
      { refreshScope: 'all' },
      { range: null },
      { unproven: { kind: 'cancelled' } },
    ]
    for (const change of changes) {
      const changed = { ...result, state: { ...state, ...change } }
      const file = await exportProven(changed, 'csv')
      expect([Object.keys(change), carriesProof(file)]).toEqual([Object.keys(change), false])
      expect(await saidAgainst(file)).toContain('carries no proof')
    }
  })

  it('loses events to nobody: a row that the answers counted and the table lacks makes no proof of places', async () => {
    const result = provenResult()
    const requests = result.state.requests.map((log) => ({
      ...log,
      requests: log.requests.map((request) => ({
        ...request,
        came: request.came + 1,
        counted: request.counted + 1,
      })),
    }))
    const lossy = { ...result, state: { ...result.state, requests } }
    const { devices } = await checkBytes(await exportProven(lossy, 'csv'))
    expect(devices.map(({ placedBy }) => placedBy)).toEqual([null, null])
  })
})

describe('device-events verify', () => {
  const folderOf = (file: WrittenExport): string => {
    const path = join(temporaryFolder(), `day.${file.format}`)
    writeFileSync(path, file.bytes)
    if (file.metadata !== null) writeFileSync(metadataPath(path), file.metadata)
    return path
  }
  const verify = (path: string) =>
    runCommandInProcess(['verify', path, '--zone', 'UTC', '--profile', temporaryFolder()], { token: '' })

  it('says what holds, and what that does not show', async () => {
    const { code, said } = await verify(folderOf(await exportProven(provenResult(), 'parquet')))
    expect(code).toBe(0)
    expect(said).toContain('day.parquet: the proof holds for 260 events of pump-0042, =pump,"1.')
    expect(said).toMatch(/pump-0042: proven from 2026-11-20 00:00:00\S* to 2026-11-20 01:00:00\S*\./)
    expect(said).toContain('that nobody rewrote file and proof together')
  })

  it('names the first contradiction with its place', async () => {
    const file = await exportProven(provenResult(), 'csv')
    const lines = file.bytes.toString('utf8').split(/(?<=\n)/)
    const changed = { ...file, bytes: Buffer.from(lines.toSpliced(1, 1).join('')) }
    const { code, said } = await verify(folderOf(changed))
    expect(code).toBe(5)
    expect(said).toMatch(
      /^day\.csv: pump-0042: the window 2026-11-20 \S+ to 2026-11-20 \S+ has 39 events in the file; the proof says 40\./,
    )
  })

  it.each([
    ['["pump-0042"', '["pump-0043"', 'say that pump-0043 was asked for; its proof says nothing of'],
    ['/2026-11-20T01:00', '/2026-11-20T01:30', 'its proof says nothing of that time'],
    ['"dc:extent":260', '"dc:extent":261', 'say that it has 261 events; its proof says 260'],
    ['"schema:query":[]', '"schema:query":["x"]', 'name other filters than its proof'],
  ])('refuses metadata that state more than the proof: not %s, but %s', async (was, is, sentence) => {
    const file = await exportProven(provenResult(), 'csv')
    const metadata = JSON.stringify(JSON.parse(file.metadata ?? ''))
    expect(metadata).toContain(was)
    const said = await saidAgainst({ ...file, metadata: metadata.replace(was, is) })
    expect(said).toContain(sentence)
  })

  it('refuses metadata that say "complete" of what the proof calls otherwise, and of nothing else', async () => {
    const proof = await checkBytes(await exportProven(provenResult(), 'csv'))
    const of = (verdict: 'complete' | 'partial', completeness: 'complete' | 'partial') => [
      ...statementContradictions(
        {
          origins: [{ ...provenOrigin, devices: ['pump-0042'], completeness }],
          rowCount: proof.file.rows,
          filters: [],
        },
        { ...proof, devices: proof.devices.map((device) => ({ ...device, verdict })) },
      ),
    ]
    expect(of('partial', 'complete')).toEqual([
      { kind: 'statedComplete', deviceId: 'pump-0042', verdict: 'partial' },
    ])
    expect([of('complete', 'partial'), of('partial', 'partial')]).toEqual([[], []])
  })

  it.each(['csv', 'jsonl'] as const)(
    'names the line of %s that is no row, and where it ends',
    async (format) => {
      const file = await exportProven(provenResult(), format)
      const lines = file.bytes.toString('utf8').split(/(?<=\n)/)
      const said = (bytes: readonly string[]) => saidAgainst({ ...file, bytes: Buffer.from(bytes.join('')) })
      expect(await said(lines.toSpliced(4, 0, '"a"b\n'))).toContain('not as it was written. Line 5: ')
      const [last = ''] = lines.slice(-1)
      expect(await said([...lines.slice(0, -1), last.slice(0, 20)])).toContain(
        `Line ${String(lines.length)}: The file ends in the middle of an event.`,
      )
    },
  )

  it('does not say which column is which by a proof of version 1, nor does the verifier in Python', async () => {
    const file = await exportProven(provenResult(), 'csv')
    const metadata = JSON.parse(file.metadata ?? '{}') as Record<string, { 'schema:text': string }>
    const proof = JSON.parse(metadata['dc:provenance']?.['schema:text'] ?? '{}') as { sums: string[] }
    const text = JSON.stringify({ ...proof, version: 1, sums: proof.sums.slice(0, -1) })
    const sha256 = createHash('sha256').update(text).digest('hex')
    const provenance = { 'schema:text': text, 'schema:sha256': sha256 }
    const old = { ...file, metadata: JSON.stringify({ ...metadata, 'dc:provenance': provenance }) }
    const { code, said } = await verify(folderOf(old))
    expect([code, said]).toEqual([3, expect.stringContaining('Which column is which cannot be checked')])
    if (!hasPython) return
    const python = startPythonVerifier()
    const theirs = await python.check(old)
    python.close()
    expect(theirs).toMatchObject({
      code: 3,
      said: expect.stringContaining(
        'pump-0042: proven from 2026-11-20 00:00:00.000 to 2026-11-20 01:00:00.000 UTC.',
      ) as string,
    })
    expect(theirs.said).toContain('Which column is which cannot be checked')
  })

  it('reads no metadata that are larger than any of ours', async () => {
    const file = await exportProven(provenResult(), 'csv')
    const path = folderOf({ ...file, metadata: ' '.repeat(8 * 1024 * 1024 + 1) })
    const { code, said } = await verify(path)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(
        `${metadataPath(path)} is larger than any metadata of this application, so it is not read.`,
      ),
    ])
  })

  it('ends with 3 where the file is not all that came', async () => {
    const result = provenResult()
    const rows = result.state.view.subarray(10)
    const { code, said } = await verify(folderOf(await exportProven(result, 'csv', { rows })))
    expect(code).toBe(3)
    expect(said).toContain('10 events of the result are not in the file')
  })
})

it.each(['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const)(
  'what the command writes of a service whose ranges mean %s is verified by both',
  async (rangeStamp) => {
    const { start: from, end: to } = provenRange
    const device = { deviceId: 'pump-0042', count: 1800, from, to: to - 60_000, spread: 'even' } as const
    const service = await startSampleService({ devices: [device], switches: { rangeStamp } })
    const python = hasPython ? startPythonVerifier() : null
    try {
      const folder = temporaryFolder()
      const path = join(folder, 'day.csv')
      const asked = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-20T01:00Z', '--out', path]
      const own = ['--base-url', service.url, '--profile', folder]
      await runCommandInProcess(['query', 'pump-0042', ...asked, ...own], { token: service.token })
      const { code, said } = await runCommandInProcess(['verify', path, '--profile', folder], { token: '' })
      expect([code, said]).toEqual([
        0,
        expect.stringContaining('day.csv: the proof holds for 1,800 events of pump-0042.'),
      ])
      expect(python === null ? 0 : (await python.checkAt(path)).code).toBe(0)
    } finally {
      python?.close()
      await service.stop()
    }
  },
)

it.each([
  [100, 'ingressTimeStamp'],
  [150, 'ingressTimeStamp'],
  [400, 'createdTime'],
  [950, 'ingressTimeStamp'],
] as const)(
  'whichever time a service goes by, %i even events are asked for in windows that tell which of them they hold (%s)',
  async (count, rangeStamp) => {
    const step = 36_000
    const from = Date.UTC(2026, 10, 20)
    const service = await startSampleService({ devices: [], switches: { rangeStamp } })
    service.add(
      Array.from({ length: count }, (_, index) => {
        const deviceTimestamp = from + index * step
        const event = liveEvent({ value: index, ms: deviceTimestamp, storedMs: deviceTimestamp + 400 })
        return { ...event, createdTime: deviceTimestamp + 200 }
      }),
    )
    try {
      const folder = temporaryFolder()
      const path = join(folder, 'even.jsonl')
      const asked = ['--from', '2026-11-20T00:00Z', '--to', new Date(from + count * step).toISOString()]
      const own = ['--base-url', service.url, '--profile', folder]
      await runCommandInProcess(['query', liveDevice, ...asked, '--out', path, ...own], {
        token: service.token,
      })
      const { code, said } = await runCommandInProcess(['verify', path, '--profile', folder], { token: '' })
      expect([code, said]).toEqual([0, expect.stringContaining('the proof holds for')])
    } finally {
      await service.stop()
    }
  },
)

it('a compressed file is not said to have no proof', async () => {
  const file = await exportProven(provenResult(), 'csv')
  expect(await saidAgainst(file)).toBeNull()
  const said = await saidAgainst({ ...file, bytes: gzipSync(file.bytes) })
  expect(said).toContain(
    'is compressed with gzip, and the proof is of what is inside. Unpack it, and verify that.',
  )
})

describe('device-events verify --ask', () => {
  const { start: from, end: to } = provenRange
  const device = { deviceId: 'pump-0042', count: 1800, from, to: to - 60_000, spread: 'even' } as const
  const range = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-20T01:00Z']

  it.each(['day.csv', 'day.jsonl', 'day.parquet'])('says of %s what the service has by now', async (name) => {
    const service = await startSampleService({ devices: [device] })
    try {
      const folder = temporaryFolder()
      const path = join(folder, name)
      const own = ['--base-url', service.url, '--profile', folder, '--zone', 'UTC']
      const run = (words: readonly string[]) =>
        runCommandInProcess([...words, ...own], { token: service.token })
      await run(['query', 'pump-0042', ...range, '--out', path])
      const same = await run(['verify', path, '--ask', '99', '--json'])
      const summary = JSON.parse(same.data) as { readonly devices: readonly { readonly windows: number }[] }
      const windowCount = summary.devices[0]?.windows ?? 0
      expect(windowCount).toBeGreaterThan(1)
      expect([same.code, summary]).toMatchObject([0, { isSame: true }])
      expect(same.said.match(/the service still has the [\d,]+ events of the file/g)).toHaveLength(
        windowCount,
      )
      const [first = '', second = ''] = service.records()
      service.replace(first, undefined)
      const changed = { ...(JSON.parse(second) as JsonObject), attributeData: 4711 }
      service.replace(second, changed)
      // Of a service that deletes by a flag.
      const [, third = ''] = service.records()
      service.replace(third, { ...(JSON.parse(third) as JsonObject), deleted: true })
      const other = await run(['verify', path, '--ask', '99'])
      expect(other.code).toBe(3)
      expect(other.said).toContain('missing or changed there: 3; not in the file: 1)')
      expect(other.said.match(/still has/g)).toHaveLength(windowCount - 1)
      // Nothing is asked for without it.
      const before = service.requests.length
      expect((await runCommandInProcess(['verify', path, '--profile', folder], { token: '' })).code).toBe(0)
      expect(service.requests).toHaveLength(before)
    } finally {
      await service.stop()
    }
  })

  it('asks no other service, and says nothing by what another token sees', async () => {
    const service = await startSampleService({ devices: [device], tenants: { theirs: [] } })
    const copy = await startSampleService({ devices: [device] })
    try {
      const folder = temporaryFolder()
      const path = join(folder, 'day.csv')
      const run = (words: readonly string[], { url, token }: { url: string; token: string }) =>
        runCommandInProcess([...words, '--base-url', url, '--profile', folder], { token })
      await run(['query', 'pump-0042', ...range, '--out', path], service)
      const elsewhere = await run(['verify', path, '--ask', '1'], copy)
      expect(elsewhere.code).toBe(3)
      expect(elsewhere.said).toContain(`The events of the file are from ${service.url}, and`)
      expect(copy.requests).toEqual([])
      const theirs = await run(['verify', path, '--ask', '1'], { url: service.url, token: 'theirs' })
      expect(theirs.code).toBe(3)
      expect(theirs.said).toContain('of the file, which was fetched with another token.')
      expect(theirs.said).not.toContain('look like this')
    } finally {
      await service.stop()
      await copy.stop()
    }
  })

  it('ends as interrupted, and calls nothing different that it had no answer about', async () => {
    const service = await startSampleService({ devices: [device] })
    onTestFinished(() => service.stop())
    const folder = temporaryFolder()
    const path = join(folder, 'day.jsonl')
    const own = ['--base-url', service.url, '--profile', folder]
    const { token } = service
    await runCommandInProcess(['query', 'pump-0042', ...range, '--out', path, ...own], { token })
    const sent = service.requests.length
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'silence' }] }
    const interruption = new AbortController()
    const verifying = runCommandInProcess(['verify', path, '--ask', '2', '--json', ...own], {
      token,
      interruption: interruption.signal,
    })
    await expect.poll(() => service.requests.length).toBeGreaterThan(sent)
    interruption.abort()
    const { code, data, said } = await verifying
    expect(code).toBe(130)
    expect(JSON.parse(data)).not.toHaveProperty('isSame')
    expect(said).not.toContain('not all that the service has there')
  })
})
