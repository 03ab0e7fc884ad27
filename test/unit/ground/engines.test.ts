import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, it } from 'vitest'

/** Packages that need a newer Node than we promise, and why a user of the older one does not miss them. */
const newer: Readonly<Record<string, string>> = {
  electron: 'its installer downloads the executable; without it the application runs in Chromium',
  '@electron/get': "part of Electron's installer",
  '@electron-internal/extract-zip': "part of Electron's installer",
  '@electron/asar': 'packaging',
  '@electron/fuses': 'packaging',
  '@electron/rebuild': 'packaging',
  'node-abi': 'packaging, for @electron/rebuild',
}

interface Locked {
  readonly engines?: { readonly node?: string }
}
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

it('every package takes the oldest Node that we promise, but for those with a reason', () => {
  const promised = (readJson('package.json') as { readonly engines: { readonly node: string } }).engines.node
  const oldest = semver.minVersion(promised)?.version ?? ''
  const { packages } = readJson('package-lock.json') as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  const contradicting = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node !== undefined && !semver.satisfies(oldest, engines.node),
  )
  expect(oldest).toBe('20.19.0')
  expect(contradicting.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted()).toEqual(
    Object.keys(newer).toSorted(),
  )
})
