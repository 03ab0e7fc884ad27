import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licences } from '../../../src-renderer/app/licences'
import LicencesDialog from '../../../src-renderer/app/LicencesDialog.vue'
import { mountPage, pageText, until } from '../mount-page'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const manifest = read('package.json') as { readonly dependencies: Readonly<Record<string, string>> }
const lock = read('package-lock.json') as {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}
const free = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1']

describe('the licences', () => {
  it('are of every run-time dependency and what it needs, in the locked version, and of nothing else', () => {
    const found = new Map(licences.map(({ name, version }) => [name, version]))
    for (const name of Object.keys(manifest.dependencies))
      expect(found.get(name), name).toBe(lock.packages[`node_modules/${name}`]?.version)
    for (const needed of ['@vue/runtime-core', 'css-render', '@intlify/core-base', 'date-fns', 'lodash-es'])
      expect(found.has(needed), needed).toBe(true)
    for (const tool of ['electron', 'vite', 'vitest', 'typescript', 'axe-core'])
      expect(found.has(tool), tool).toBe(false)
  })

  it('are free ones, with their words where the package encloses them', () => {
    expect(licences.filter(({ licence }) => !free.includes(licence))).toEqual([])
    const words = licences.filter(({ text }) => text.length > 300)
    expect(words.length).toBeGreaterThan(licences.length * 0.85)
    expect(licences.find(({ name }) => name === 'vue')?.text).toContain('Permission is hereby granted')
  })

  it('are shown', async () => {
    const page = mountPage(LicencesDialog, { isOpen: true })
    await until(() => expect(document.querySelectorAll('details')).toHaveLength(licences.length))
    expect(pageText()).toContain(`naive-ui ${manifest.dependencies['naive-ui']} MIT`)
    page.unmount()
  })
})
