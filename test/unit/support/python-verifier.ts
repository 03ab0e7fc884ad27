import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { metadataPath } from '../../../src-main/files/metadata-file'
import type { WrittenExport } from './proven-export'

export const hasPython = spawnSync('python3', ['--version']).status === 0

const driver = `
import contextlib, io, json, sys
sys.path.insert(0, 'docs/verify')
import verify_export
for line in sys.stdin:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = verify_export.main(json.loads(line))
    print(json.dumps({'code': code, 'said': said.getvalue()}), flush=True)
`

interface PythonAnswer {
  readonly code: number
  readonly said: string
}

export interface PythonVerifier {
  check(file: WrittenExport): Promise<PythonAnswer>
  checkAt(path: string): Promise<PythonAnswer>
  close(): void
}

/** `docs/verify/verify_export.py` in one process for many files. */
export const startPythonVerifier = (): PythonVerifier => {
  const child: ChildProcess = spawn('python3', ['-c', driver], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('python3 has no pipes')
  const lines = createInterface({ input: stdout })
  // For all tests of a file: `temporaryFolder` is gone after each.
  const folder = mkdtempSync(join(tmpdir(), 'python-verifier-'))
  const checkAt = async (path: string): Promise<PythonAnswer> => {
    const answered = once(lines, 'line')
    stdin.write(`${JSON.stringify(path)}\n`)
    const [line] = (await answered) as [string]
    return JSON.parse(line) as PythonAnswer
  }
  return {
    checkAt,
    check: async ({ format, bytes, metadata }) => {
      const path = join(folder, `events.${format}`)
      writeFileSync(path, bytes)
      writeFileSync(metadataPath(path), metadata ?? '')
      return checkAt(path)
    },
    close: () => {
      stdin.end()
      rmSync(folder, { recursive: true })
    },
  }
}
