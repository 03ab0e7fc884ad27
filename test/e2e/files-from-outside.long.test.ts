import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, it } from 'vitest'
import { writePlantFile } from './plant-file'
import { createWorld, hosts, type World } from './world'

const writeCsv = (world: World, name: string): string => {
  mkdirSync(world.out, { recursive: true })
  const path = join(world.out, name)
  writePlantFile(path, 4)
  return path
}

describe.each(hosts)('files that are named from outside, in %s', (host) => {
  it('are opened by path and by file address, and what is neither is named', async () => {
    const world = await createWorld(host)
    const spaced = writeCsv(world, 'with space #1.csv')
    const plain = writeCsv(world, 'plain.csv')
    const { page } = await world.start({
      files: [pathToFileURL(spaced).href, plain, 'smb://server/share/far.csv'],
    })
    await page.getByText('smb://server/share/far.csv is not a file on this computer.').waitFor()
    for (const name of ['with space #1.csv', 'plain.csv']) await page.getByRole('tab', { name }).waitFor()
  })
})
