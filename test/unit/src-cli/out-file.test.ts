import files from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const run = (folder: string, ...words: readonly string[]) =>
  runCommandInProcess([...words, '--profile', join(folder, 'profile'), '--zone', 'UTC'], { token: 'unused' })

it('is none of the files that are compared, whatever its name', async () => {
  const folder = temporaryFolder()
  const [left, right, link] = ['left.csv', 'right.csv', 'link.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await files.writeFile(left, 'id,attributeCode\na,t\n')
  await files.writeFile(right, 'id,attributeCode\nb,t\n')
  await files.symlink(right, link)
  for (const [out, named] of [
    [left, left],
    [link, right],
  ] as const)
    expect(await run(folder, 'compare', left, right, '--out', out)).toEqual({
      code: 2,
      data: '',
      said: `${named} is read by this command, so it is not written over. Name another file with --out.\n`,
    })
  expect(await files.readFile(left, 'utf8')).toContain('a,t')
  expect(await files.readFile(right, 'utf8')).toContain('b,t')
})

it('is none beside which metadata of others stand, which is said before anything is asked', async () => {
  const folder = temporaryFolder()
  const out = join(folder, 'events.csv')
  const foreign = '{"@context":"http://www.w3.org/ns/csvw","url":"events.csv"}'
  await files.writeFile(`${out}-metadata.json`, foreign)
  const asking = ['query', 'pump-1', '--out', out, '--base-url', 'https://device-events.invalid/']
  const { code, said } = await run(folder, ...asking)
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('events.csv-metadata.json is not from this application'),
  ])
  expect(await files.readFile(`${out}-metadata.json`, 'utf8')).toBe(foreign)
})
