import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const path = 'test/results/sbom.json'
const isWindows = process.platform === 'win32'

interface Component {
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string }[]
}
interface Bom {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const isTool = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')

/** Not npm's own `--omit dev`: that leaves out what tools need as well, `vue` among it. */
const ofRunTime = (bom: Bom): Bom => {
  const components = bom.components.filter((component) => !isTool(component))
  const kept = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => kept.has(needed)) }))
  return { ...bom, components, dependencies }
}

/** What the application is made of, as npm knows it from the lock, without a network. */
const document = execFileSync(
  isWindows ? 'npm.cmd' : 'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const bom = ofRunTime(JSON.parse(document) as Bom)
mkdirSync('test/results', { recursive: true })
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${path}: ${String(bom.components.length)} components`)
