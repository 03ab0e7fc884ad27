import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright-core'
import { findElectron } from '../prepare/electron-binary'
import { applicationArguments, startOf } from './application-arguments'
import type { LaunchOptions, RunningApplication } from './launch-application'
import { createProcessMark, endMarked } from './processes'

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** Playwright puts its own arguments first, so the keychain's command goes around the program in a script. */
const wrap = (path: string, command: readonly string[]): string => {
  writeFileSync(path, `#!/bin/sh\nexec ${command.map(quoted).join(' ')} "$@"\n`)
  chmodSync(path, 0o755)
  return path
}

/** The system's dialogs cannot be driven: they are answered as in the Chromium host. */
const answerDialogs = (application: ElectronApplication, out: string): Promise<void> =>
  application.evaluate(async ({ dialog }, folder) => {
    const { readdirSync, statSync } = process.getBuiltinModule('node:fs')
    const { basename, join: joinPath } = process.getBuiltinModule('node:path')
    dialog.showSaveDialog = (async (...parameters: { defaultPath?: string }[]) => ({
      canceled: false,
      filePath: joinPath(folder, basename(parameters.at(-1)?.defaultPath ?? 'unnamed')),
    })) as typeof dialog.showSaveDialog
    dialog.showOpenDialog = (async () => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.csv')).map((name) => joinPath(folder, name))
      const [newest] = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
      return { canceled: newest === undefined, filePaths: newest === undefined ? [] : [newest] }
    }) as typeof dialog.showOpenDialog
  }, out)

const onlyInChromium = (): Promise<never> => Promise.reject(new Error('The record and the controls are those of the Chromium host.'))

/** Runs the built application in Electron itself, where its program is present. */
export const launchInElectron = async (options: LaunchOptions): Promise<RunningApplication> => {
  const program = findElectron()
  if (program === null) throw new Error('Electron is not here: its program has not been fetched into node_modules/electron.')
  const mark = createProcessMark()
  const start = startOf(options, mark, [resolve(program)])
  const executablePath = wrap(resolve(join(options.profile, 'start-electron.sh')), [start.program, ...start.words])
  const words = ['.', ...(options.debugPort === undefined ? [] : [`--remote-debugging-port=${String(options.debugPort)}`])]
  const env = Object.fromEntries(Object.entries(start.environment).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const application = await _electron.launch({ executablePath, args: [...words, ...applicationArguments(options)], env })
  let written = ''
  const child = application.process()
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  const ended = new Promise<number | null>((resolveEnd) => child.once('exit', resolveEnd))
  await answerDialogs(application, resolve(options.out))
  return {
    page: await application.firstWindow(),
    host: 'electron',
    record: onlyInChromium,
    control: onlyInChromium,
    output: () => written,
    processes: mark.running,
    ended,
    stop: async () => {
      await application.close()
      return endMarked(mark, 8_000)
    },
  }
}
