import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const path = 'docs/linux-sandbox.md'
const page = readFileSync(path, 'utf8')
const otherPages = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].filter((name) => name !== path)

// Chromium ends with this message where it finds neither user namespaces nor a helper that belongs to root.
// That nothing turns the sandbox off instead is held by security/sources.test.ts.
it('the message of unpackaged runs on Ubuntu 24.04 is explained, with both remedies, where one is led to', () => {
  expect(page).toContain('The SUID sandbox helper binary was found, but is not configured correctly.')
  expect(page).toMatch(
    /\/etc\/apparmor\.d\/[^]*profile [^]*node_modules\/electron\/dist\/electron" flags=\(unconfined\) \{\s+userns,/,
  )
  expect(page).toMatch(
    /chown root:root node_modules\/electron\/dist\/chrome-sandbox\n\s*sudo chmod 4755 node_modules\/electron\/dist\/chrome-sandbox/,
  )
  expect(otherPages.filter((name) => readFileSync(name, 'utf8').includes('linux-sandbox.md'))).not.toEqual([])
})
