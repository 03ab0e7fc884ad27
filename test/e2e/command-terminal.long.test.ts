import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { canary, createCommandWorld, device } from '../harness/command-world'
import { commandPath } from '../harness/run-command'

/** That of util-linux, which gives a program a terminal of its own. */
const hasScript =
  process.platform === 'linux' && spawnSync('script', ['--version'], { stdio: 'ignore' }).status === 0
const controlC = '\u0003'

/** Runs the command in a terminal; what is written goes where its keys come from. */
const startInTerminal = (words: readonly string[]) => {
  const line = [process.execPath, commandPath, ...words].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', `${line} > /dev/null`, '/dev/null'], {
    env: { ...process.env, DEVICE_EVENTS_TOKEN: canary, TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  return {
    shown: () => shown,
    press: (key: string) => child.stdin.write(key),
    end: once(child, 'close') as Promise<[number | null]>,
  }
}

if (!hasScript) console.log('skipped: Ctrl+C in a terminal: the program `script` of util-linux is not there')
describe('Ctrl+C', () => {
  it.runIf(hasScript)(
    'a second time ends the command at once, and leaves nothing of the line of progress',
    async () => {
      const { own } = await createCommandWorld({ faults: [{ kind: 'silence', every: 1 }] }, 10)
      const { shown, press, end } = startInTerminal(['follow', device, ...own])
      await expect.poll(shown, { timeout: 20_000 }).toContain('requesting')
      press(controlC)
      press(controlC)
      expect(await end).toEqual([130, null])
      const [last] = shown().split('\r\u001b[K').slice(-1)
      expect(last).not.toContain('following')
    },
  )
})
