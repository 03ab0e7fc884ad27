import { Command, CommanderError, Option } from 'commander'
import packageFile from '../package.json' with { type: 'json' }
import { tolerance } from '../src-core/compare/tolerance'
import { exportFormats, isTextFormat } from '../src-core/formats/formats'
import { pollLimits } from '../src-main/live/poll-pace'
import { maxIntervalMs, minIntervalMs } from '../src-preload/contract/live'
import { type Act, theRules } from './act'
import { addArchive } from './archive-commands'
import {
  collect,
  common,
  decimalNumber,
  eventFile,
  length,
  mapped,
  ranged,
  signable,
  toFile,
  wholeNumber,
  withExamples,
} from './command-options'
import type { CheckOptions } from './commands/check'
import type { CompareOptions } from './commands/compare'
import type { LiveOptions } from './commands/follow'
import type { StraysOptions } from './commands/strays'
import type { VerifyOptions } from './commands/verify'
import { type ExitCode, exitCodes } from './exit-code'
import * as commands from './lazy-commands'
import type { Output } from './output'
import { perform } from './perform'
import { plainText } from './plain-line'
import { addConnection, addDelete, addLedger, addPlan, addResults } from './saved-commands'
import type { Surroundings } from './session'
import type { QueryOptions } from './write-query'

export interface Process extends Omit<Surroundings, 'output'> {
  createOutput(isQuiet: boolean): Output
}

const addQuery = (program: Command, act: Act): void => {
  const command = program
    .command('query')
    .summary('Writes the events of devices.')
    .argument('<device...>', 'device IDs')
  command.description(
    'Writes every event of a range. To standard output they go as they arrive, each once, in no particular order; a file (--out) is that of the window, newest first.',
  )
  signable(toFile(ranged(common(command)), 'it is replaced when all has arrived')).action(
    (devices: readonly string[], options: QueryOptions) =>
      act(
        'query',
        options,
        (surroundings) => commands.runQuery(surroundings, devices, options),
        options.out === undefined,
      ),
  )
  withExamples(command, 'query')
}

const addStrays = (program: Command, act: Act): void => {
  const command = program
    .command('strays')
    .summary('Writes the events dated after now or before 2000.')
    .argument('<device...>', 'device IDs')
  command.description(
    'Writes to standard output what no ordinary range contains: events that a broken clock has dated more than five minutes after now, or before 2000. Where the ranges of the service go by another time than that of the device, such events lie within the range, and check finds them.',
  )
  common(command)
    .addOption(
      new Option('--format <format>', 'of the events')
        .choices(exportFormats.filter(isTextFormat))
        .default('csv'),
    )
    .action((devices: readonly string[], options: StraysOptions) =>
      act('strays', options, (surroundings) => commands.runStrays(surroundings, devices, options), true),
    )
  withExamples(command, 'strays')
}

const addCheck = (program: Command, act: Act): void => {
  const command = program.command('check').argument('[file]', eventFile)
  command.description(
    'Counts the events of a file or of a range that each fault rule flags, with the limits of the window, and names the first event of each.',
  )
  mapped(ranged(common(command)))
    .option(
      '--device <id>',
      'fetch the events of this device instead of reading a file; may be repeated',
      collect,
    )
    .option(
      '--fail-on <rules>',
      `end with exit code 5 if one of these rules flags an event: all, or names with commas between them. ${theRules}`,
    )
    .action((file: string | undefined, options: CheckOptions) =>
      act('check', options, (surroundings) => commands.runCheck(surroundings, file, options)),
    )
  withExamples(command, 'check')
}

const addVerify = (program: Command, act: Act): void => {
  const command = program
    .command('verify')
    .summary('Checks a file by the proof that it carries.')
    .argument(
      '<file>',
      'an export of a complete range: a package, Parquet, or CSV or JSON Lines with its metadata beside it',
    )
  command.description(
    'Checks that every event of an exported file lies in a window that the service answered whole, that these windows cover what the file claims, and that none of its events was changed, added or removed since. Says the first contradiction with its place.',
  )
  common(command)
    .option(
      '--ask <count>',
      'ask the service again for so many of the windows, chosen by chance, and say what differs from the file by now',
      wholeNumber,
    )
    .action((file: string, options: VerifyOptions) =>
      act('verify', options, (surroundings) => commands.runVerify(surroundings, file, options)),
    )
  withExamples(command, 'verify')
}

const addCompare = (program: Command, act: Act): void => {
  const command = program
    .command('compare')
    .argument('<left>', 'an export, a deletion plan, or the ID of a kept result')
    .argument('<right>', 'likewise')
  command
    .summary('Finds what differs between two results.')
    .description(
      'Compares two results event by event, as the window does, and writes the differences: one row for each, with a column that says which.',
    )
  toFile(mapped(common(command)), 'it is replaced when all is compared')
    .option(
      '--tolerance <seconds>',
      `how far the same value may have moved in time; ${String(tolerance.defaultSeconds)} by default, at most ${String(tolerance.mostSeconds)}`,
      decimalNumber,
    )
    .action((left: string, right: string, options: CompareOptions) =>
      act(
        'compare',
        options,
        (surroundings) => commands.runCompare(surroundings, left, right, options),
        options.out === undefined,
      ),
    )
  withExamples(command, 'compare')
}

const seconds = (ms: number): string => String(ms / 1000)

const addFollow = (program: Command, act: Act): void => {
  const command = common(
    program
      .command('follow')
      .summary('Writes new events as they arrive.')
      .argument('<device...>', 'device IDs'),
  )
  command
    .description(
      'Writes every event to standard output as it arrives, as JSON Lines, from a few minutes ago on, until Ctrl+C or the end of --for. Late events, gaps and silence are said on standard error, and at the end how much of the time is proven.',
    )
    .option(
      '--interval <seconds>',
      `between two requests of a device, ${seconds(minIntervalMs)} to ${seconds(maxIntervalMs)}; by default ${seconds(pollLimits.shortestMs)} after news, and up to ${seconds(pollLimits.longestMs)} in silence`,
      decimalNumber,
    )
    .option('--for <time>', 'how long, such as 90s, 15min or 8h; at most 20d', length)
    .action((devices: readonly string[], options: LiveOptions) =>
      act('follow', options, (surroundings) => commands.runFollow(surroundings, devices, options), true),
    )
  withExamples(command, 'follow')
}

/** Below the help. */
export const exitCodeHelp = `
Exit codes: 0 complete, 1 error, 2 wrong use, 3 partial or not verifiable, 4 token missing or refused, 5 findings, 130 interrupted.`

export const createProgram = (act: Act): Command => {
  const program = new Command('device-events')
    .description('Device Event Explorer from the command line.')
    .version(packageFile.version)
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
    // What was typed may come from a list that somebody else wrote.
    .configureOutput({ outputError: (text, write) => write(`${plainText(text.trimEnd())}\n`) })
  for (const add of [
    addQuery,
    addStrays,
    addCheck,
    addCompare,
    addVerify,
    addFollow,
    addPlan,
    addDelete,
    addArchive,
    addConnection,
    addLedger,
    addResults,
  ])
    add(program, act)
  return program
}

/** Resolves with the exit code. */
export const runCommandLine = async (
  words: readonly string[],
  { createOutput, ...process }: Process,
): Promise<ExitCode> => {
  let exitCode: ExitCode = exitCodes.complete
  const act: Act = async (command, options, run, isStreaming = false) => {
    const output = createOutput(options.quiet === true)
    exitCode = await perform({ command, hasSummary: options.json === true, isStreaming, output }, () =>
      run({ ...process, output }, options),
    )
  }
  try {
    await createProgram(act).parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? exitCodes.complete : exitCodes.usage
  }
  return exitCode
}
