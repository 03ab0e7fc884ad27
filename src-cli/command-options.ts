import { type Command, InvalidArgumentError, Option } from 'commander'
import { maxReason } from '../src-core/deletion/confirmed-plan'
import { headPattern } from '../src-core/deletion/ledger-chain'
import { maximumLimit } from '../src-core/events/event'
import { exportFormats } from '../src-core/formats/formats'
import { defaultEnds } from '../src-core/time/chosen-range'
import { parseLength } from '../src-core/time/parse-typed'
import { type CommandName, examples } from './examples'
import { isStandardOutput } from './out-file'

/** What `check` and `plan make` read. */
export const eventFile =
  'a package or export of the window or of this command: CSV, JSON Lines or Parquet; another table with --map'

export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
export const decimalNumber = (text: string): number => {
  if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  return Number(text)
}
/** For the ledger: a line, and not a report. */
export const reasonText = (text: string): string => {
  if (text.length > maxReason)
    throw new InvalidArgumentError(`It must have at most ${String(maxReason)} characters.`)
  return text
}
export const ledgerHead = (text: string): string => {
  if (!headPattern.test(text)) throw new InvalidArgumentError('It must be 64 hexadecimal digits.')
  return text
}
export const length = (text: string): number => {
  const ms = parseLength(text)
  if (ms === undefined || ms === 0)
    throw new InvalidArgumentError('It must be a time such as 90s, 15min or 1h 30min.')
  return ms
}
export const collect = (text: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  text,
]

const fileName = (text: string): string => {
  if (text === '' || text.endsWith('/')) throw new InvalidArgumentError('It must be the name of a file.')
  return text
}

export const withExamples = (command: Command, name: CommandName): Command =>
  command.addHelpText(
    'after',
    `\nExamples:\n${examples[name].map((line) => `  $ device-events ${line}`).join('\n')}`,
  )

/** What every command understands. */
export const common = (command: Command): Command =>
  command
    .option('--connection <name>', 'a saved connection; by default the one that is chosen in the window')
    .option(
      '--base-url <url>',
      'a service, without a saved connection; its token comes from --token-stdin or DEVICE_EVENTS_TOKEN',
    )
    .option('--token-stdin', 'read the token for --base-url from standard input')
    .option('--allow-unencrypted', 'accept plain http to another computer for --base-url')
    .option('--profile <folder>', "the folder of the application's files")
    .option('--zone <zone>', 'the time zone, such as Europe/Berlin; by default that of the window')
    .option('--quiet', 'say nothing but errors')
    .option(
      '--json',
      'end with a summary as one line of JSON: on standard error while events go to standard output, otherwise on standard output',
    )

export const timed = (command: Command): Command =>
  command
    .option('--from <time>', `start: 2026-11-20 08:15, 08:15, -3h; ${defaultEnds.start} by default`)
    .option('--to <time>', `end, in the same forms; ${defaultEnds.end} by default`)

export const ranged = (command: Command): Command =>
  timed(command).option(
    '--latest <count>',
    `one request for the latest events of each device, at most ${String(maximumLimit)}, instead of all of the range`,
    wholeNumber,
  )

/** Tables of others among the files of a command. */
export const mapped = (command: Command): Command =>
  command.option(
    '--map <file>',
    'what a table of others is, as its dialog in the window has saved it (Save these answers)',
    fileName,
  )

/** A package among the formats. */
export const signable = (command: Command): Command =>
  command.option(
    '--sign-key <file>',
    'sign the package with this key of OpenSSH (by ssh-keygen, which asks for a passphrase); needs --out FILE.dexp',
    fileName,
  )

/** The file that a command always writes. */
export const intoFile = (command: Command, what: string): Command =>
  command.requiredOption('--out <file>', what, fileName)

/** For some, as for scripts, standard output is a file; for the commands it is the absence of one. */
const forgetStandardOutput = (command: Command): void => {
  const out: unknown = command.getOptionValue('out')
  if (typeof out === 'string' && isStandardOutput(out)) command.setOptionValue('out', undefined)
}

export const toFile = (command: Command, when: string): Command =>
  command
    .addOption(
      new Option('--format <format>', 'by default that of the file name, otherwise csv').choices(
        exportFormats,
      ),
    )
    .option('--out <file>', `a file instead of standard output; ${when}`, fileName)
    .hook('preAction', forgetStandardOutput)
