import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'src-core', 'formats', 'cases', 'files')

/** The bytes of a small file in a shape in which people have files. */
export const caseBytes = (fileName: string): Uint8Array => readFileSync(join(folder, fileName))
