import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zipEntries } from '../../src-core/formats/package/zip-entries'
import { createCommandWorld, day } from '../harness/command-world'
import {
  columnHeader,
  connect,
  fetchRange,
  filterByValue,
  openFile,
  readColumn,
  sortBy,
} from '../harness/page-actions'
import { runCommand } from '../harness/run-command'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('a package, in %s', (host) => {
  it('of a filtered range is checked by the command, and shows elsewhere what was shown here', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'last 24 hours' })
    await sortBy(page, 'attributeData')
    await filterByValue(page, 'attributeCode', 'temperature')
    const shown = await readColumn(page, 'id')
    expect(shown.length).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByText('Package', { exact: true }).click()
    await world.takePictures(application, 'package-export')
    await dialog.getByRole('button', { name: /^Choose location/ }).click()
    await page.getByRole('alert').filter({ hasText: 'events written to' }).waitFor()
    const [fileName = '', ...others] = readdirSync(world.out)
    expect([fileName.endsWith('.dexp'), others]).toEqual([true, []])
    await world.service.stop()
    await application.stop()

    const verified = await runCommand(
      ['verify', join(world.out, fileName), '--profile', join(world.folder, 'c')],
      {
        folder: world.folder,
      },
    )
    // Something was left out by the filter, and said to be.
    expect([verified.code, verified.words]).toEqual([3, expect.stringContaining('the proof holds for')])

    const offline = await world.start()
    await openFile(offline.page, fileName)
    await expect.poll(() => readColumn(offline.page, 'id')).toEqual(shown)
    expect(await columnHeader(offline.page, 'attributeData').getAttribute('aria-sort')).toBe('ascending')
    await world.takePictures(offline, 'package-opened')
  })
})

const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined

describe('a package from the command line', () => {
  it.runIf(hasKeygen)('0: is signed, verified, and read as the range that it was made of', async () => {
    const { run, folder, service } = await createCommandWorld()
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'key')])
    const query = ['query', device, ...day, '--zone', 'UTC', '--out', 'day.dexp']
    const refused = await run([...query, '--sign-key', 'none'])
    expect([refused.code, refused.words]).toEqual([1, expect.stringContaining('Nothing can be signed with')])
    expect((await run([...query, '--sign-key', 'key'])).code).toBe(0)
    await service.stop()
    const entries = zipEntries(Uint8Array.from(readFileSync(join(folder, 'day.dexp'))))
    expect([...entries.keys()].filter((name) => !name.startsWith('bag/data/'))).toEqual([
      'bag/bagit.txt',
      'bag/bag-info.txt',
      'bag/manifest-sha256.txt',
      'bag/tagmanifest-sha256.txt',
      'bag/tagmanifest-sha256.txt.sig',
    ])
    const verified = await run(['verify', 'day.dexp'])
    expect([verified.code, verified.words]).toEqual([0, expect.stringContaining('holds for 3,000 events')])
    const compared = await run(['compare', 'day.dexp', 'day.dexp', '--json'])
    expect([compared.code, compared.words]).toEqual([0, expect.any(String)])
  })
})
