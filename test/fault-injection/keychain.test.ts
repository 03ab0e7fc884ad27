import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keyringCommand, keyringEnvironment, type KeyringState } from '../harness/keyring'
import { gatherFacts } from '../prepare/facts'
import { bundleProgram } from '../unit/support/bundled-program'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { signalDaemons } from './keyring-daemon'
import { reportGroup } from './results'

const { missing } =
  process.platform === 'linux' ? gatherFacts(['dbus', 'keyring', 'libsecret']) : { missing: ['Linux'] }
const reason = missing.length === 0 ? '' : `the keychain daemon is not here: ${missing.join(', ')}`
if (reason !== '') console.log(`skipped: keychain: ${reason}`)

/** A bus that starts no services by itself: what is not there stays away. */
const bareBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

let program = ''
beforeAll(async () => {
  if (reason !== '') return
  program = await bundleProgram(
    'test/fault-injection/keychain-process.ts',
    resolve('node_modules/.cache/keychain-faults'),
    ['keytar'],
  )
}, 120_000)

const failures: string[] = []
const homes: string[] = []
const times: number[] = []
let caseCount = 0
afterEach(({ task }) => {
  caseCount += 1
  if (task.result?.state === 'fail') failures.push(task.name)
  for (const home of homes.splice(0)) signalDaemons(home, 'SIGKILL')
})
afterAll(() => {
  if (reason === '')
    reportGroup({ group: 'keychain', cases: caseCount, failures, facts: { slowestMs: Math.max(...times) } })
})

/** Every keychain that is looked at here has answered, or been given up, by then. */
const limitMs = 8000

const newHome = (): string => {
  const home = temporaryFolder()
  homes.push(home)
  return home
}
const withBareBus = (home: string, [program = '', ...words]: readonly string[]): readonly string[] => {
  const config = join(home, 'bus.conf')
  writeFileSync(config, bareBus)
  return program === 'dbus-run-session'
    ? [program, `--config-file=${config}`, ...words]
    : ['dbus-run-session', `--config-file=${config}`, '--', program, ...words]
}

/** `noService`: a bus, and nobody on it. `noCollection`: the daemon, and nothing in it. */
type Keychain = KeyringState | 'noService' | 'noCollection'

const commandIn = (
  keychain: Keychain,
  home: string,
  environment: NodeJS.ProcessEnv,
  command: readonly string[],
): readonly string[] => {
  if (keychain === 'noService') return withBareBus(home, command)
  if (keychain === 'noCollection') {
    const start = 'gnome-keyring-daemon --daemonize --components=secrets >/dev/null 2>&1; exec "$@"'
    return withBareBus(home, ['sh', '-c', start, 'sh', ...command])
  }
  return keychain === 'none'
    ? command
    : withBareBus(home, keyringCommand(keychain, home, environment, command))
}

const run = async (keychain: Keychain, home: string, situation = ''): Promise<Record<string, unknown>> => {
  const environment = keyringEnvironment(
    keychain === 'noService' || keychain === 'noCollection' ? 'none' : keychain,
    home,
  )
  const started = [process.execPath, program, join(home, 'profile'), situation]
  const [command = '', ...words] = commandIn(keychain, home, environment, started)
  const output = await new Promise<string>((resolveOutput, reject) => {
    execFile(command, words, { env: environment, timeout: 60_000 }, (error, stdout, stderr) =>
      error === null ? resolveOutput(stdout) : reject(new Error(`${String(error)} ${stdout} ${stderr}`)),
    )
  })
  const told = JSON.parse(output.slice(output.indexOf('{"isStarted"'))) as Record<string, unknown>
  times.push(Number(told['ms']), Number(told['startMs']))
  expect(told).toMatchObject({ isStarted: true })
  expect(Number(told['startMs'])).toBeLessThan(2000)
  expect(Number(told['ms'])).toBeLessThan(limitMs)
  return told
}

describe.skipIf(reason !== '')('a real keychain: the application starts, and states what it is like', () => {
  it('unlocked', async () => {
    const home = newHome()
    expect(await run('unlocked', home, 'save')).toMatchObject({ state: 'no connection', saved: 'stored' })
    expect(await run('unlocked', home)).toMatchObject({ state: 'stored' })
  })

  it('locked, with a token in it', async () => {
    const home = newHome()
    await run('unlocked', home, 'save')
    expect(await run('locked', home)).toMatchObject({ state: 'locked' })
  })

  it('no D-Bus', async () => {
    const home = newHome()
    expect(await run('none', home, 'save')).toMatchObject({ saved: 'unavailable' })
    expect(await run('none', home)).toMatchObject({ state: 'unavailable' })
  })

  it('nobody on the D-Bus', async () => {
    const home = newHome()
    expect(await run('noService', home, 'save')).toMatchObject({ saved: 'unavailable' })
    expect(await run('noService', home)).toMatchObject({ state: 'unavailable' })
  })

  it('no collection', async () => {
    const home = newHome()
    expect(await run('noCollection', home, 'save')).toMatchObject({ saved: 'unavailable' })
  })

  it('killed', async () => {
    const home = newHome()
    expect(await run('unlocked', home, 'killed')).toMatchObject({
      saved: 'stored',
      killed: 1,
      savedAgain: 'unavailable',
    })
  })

  it('hung, and back again', async () => {
    const home = newHome()
    const told = await run('unlocked', home, 'hung')
    expect(told).toMatchObject({
      saved: 'stored',
      stopped: 1,
      savedAgain: 'notAnswering',
      third: 'notAnswering',
      resumed: 'stored',
    })
    // While one call hangs, the next ones fail at once.
    expect(Number(told['failedAfterMs'])).toBeLessThan(1000)
  })

  it('NUL in the secret', async () => {
    const home = newHome()
    const told = await run('unlocked', home, 'nul')
    expect(told).toMatchObject({ saved: 'input' })
    expect(told['raw']).not.toBe('stored')
  })

  it('50 tokens at once', async () => {
    const home = newHome()
    expect(await run('unlocked', home, 'fifty')).toMatchObject({ stored: 50, right: 50 })
  })
})
