import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { missingElectron, obtainElectron } from '../prepare/electron-binary'
import { build } from './build'

const downloadLimitMs = 600_000

/**
 * Runs electron-vite to its end in this terminal, with the executable that it would otherwise look for by
 * itself.
 */
const runElectronVite = (words: readonly string[], program: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), ...words],
      {
        stdio: 'inherit',
        env: { ...process.env, ELECTRON_EXEC_PATH: program },
      },
    )
    // Ctrl+C reaches both; electron-vite closes the application, and only then is this over.
    process.on('SIGINT', () => undefined)
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** `npm start -- FILE...` hands the words to the application, `npm run dev -- --watch` to electron-vite. */
const main = async (): Promise<number> => {
  const [mode, ...words] = process.argv.slice(2)
  const search = obtainElectron(downloadLimitMs)
  if (search.kind === 'absent') {
    console.error(missingElectron(search))
    return 1
  }
  if (mode === 'dev') return runElectronVite(['dev', ...words], search.program)
  return (await build()) ? runElectronVite(['preview', '--skipBuild', '--', ...words], search.program) : 1
}

process.exitCode = await main()
