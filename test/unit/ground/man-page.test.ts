import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createProgram, exitCodeHelp } from '../../../src-cli/command-line'
import { examples } from '../../../src-cli/examples'
import { commandsOf, manPage } from '../../run/man-page'

const program = createProgram(() => Promise.resolve())
const page = manPage(program, '1.2.3', exitCodeHelp)
/** As a reader sees it. */
const shown = page
  .replaceAll('\\-', '-')
  .replaceAll('\\(dq', '"')
  .replaceAll('\\&', '')
  .replaceAll('\\e', '\\')

const hasGroff = spawnSync('groff', ['--version']).status === 0

/** From the heading of a command to the next heading. */
const sectionOf = (name: string): string => {
  const section = shown.split(/^\.S[SH] /m).find((text) => text.startsWith(`"device-events ${name} `))
  return section ?? expect.fail(`There is no section about ${name}.`)
}

describe('the man page', () => {
  const common = shown.slice(shown.indexOf('.SH OPTIONS OF EVERY COMMAND'))

  it('has every command with its arguments, options and examples', () => {
    const commands = commandsOf(program)
    expect(commands.map(({ name }) => name).toSorted()).toEqual(Object.keys(examples).toSorted())
    for (const { name, command } of commands) {
      const section = sectionOf(name)
      expect(section).toContain(command.description())
      for (const argument of command.registeredArguments)
        expect(section).toContain(`.TP\n\\fB${argument.name()}\\fR`)
      for (const { flags, description } of command.options)
        expect(`${section}${common}`, `${name} ${flags}`).toContain(`.TP\n\\fB${flags}\\fR\n${description}`)
    }
    for (const line of Object.values(examples).flat()) expect(shown).toContain(`device-events ${line}\n`)
  })

  it('says once what every command understands', () => {
    for (const flags of ['--connection <name>', '--base-url <url>', '--token-stdin', '--json']) {
      expect(common).toContain(flags)
      expect(shown.split(`\\fB${flags}\\fR`)).toHaveLength(2)
    }
    expect(common).not.toContain('--from <time>')
  })

  it('has the version and the exit codes', () => {
    expect(shown).toMatch(/^\.TH DEVICE-EVENTS 1 "" "device-events 1\.2\.3" /)
    expect(shown).toContain(exitCodeHelp.trim())
  })

  it('is read by groff without a complaint', ({ skip }) => {
    skip(!hasGroff, 'groff is not installed')
    const { stdout, stderr, status } = spawnSync('groff', ['-man', '-Tascii', '-ww', '-P-c'], {
      input: page,
      encoding: 'utf8',
    })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    expect(stdout).toContain('       device-events query pump-0042 --latest 500 --out latest.csv --json\n')
  })
})
