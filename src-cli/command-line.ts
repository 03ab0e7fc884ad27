import { Command, CommanderError, Option } from 'commander'
import packageFile from '../package.json' with { type: 'json' }
import { ledgerFormats } from '../src-preload/contract/deletion'
import { faultKinds } from '../src-preload/contract/faults'
import { collect, common, decimalNumber, intoFile, length, ranged, toFile, wholeNumber, withExamples } from './command-options'
import type { CheckOptions } from './commands/check'
import type { CompareOptions } from './commands/compare'
import type { TestOptions } from './commands/connection'
import type { DeleteOptions } from './commands/delete'
import type { FollowOptions } from './commands/follow'
import type { LedgerExportOptions, LedgerListOptions } from './commands/ledger'
import type { PlanRunOptions } from './commands/plan'
import type { PlanMakeOptions } from './commands/plan-make'
import type { ResultsClearOptions } from './commands/results-clear'
import type { ResultsExportOptions } from './commands/results-export'
import type { CommandName } from './examples'
import { type ExitCode, exitCodes } from './exit-code'
import * as commands from './lazy-commands'
import type { Output } from './output'
import { perform } from './perform'
import { plainText } from './plain-line'
import type { CommonOptions, Surroundings } from './session'
import type { QueryOptions } from './write-query'

export interface Process extends Omit<Surroundings, 'output'> {
  createOutput(isQuiet: boolean): Output
}

const theRules = `The rules are ${faultKinds.join(', ')}`

type Run<O extends CommonOptions> = (surroundings: Surroundings, options: O) => Promise<ExitCode>
/** Runs a command and remembers how it ended. */
type Act = <O extends CommonOptions>(command: CommandName, options: O, run: Run<O>, isStreaming?: boolean) => Promise<void>

const addQuery = (program: Command, act: Act): void => {
  const command = program.command('query').summary('Writes the events of devices.').argument('<device...>', 'device IDs')
  command.description(
    'Writes every event of a range. To standard output they go as they arrive, each once, in no particular order; a file (--out) is that of the window, newest first.',
  )
  toFile(ranged(common(command)), 'it is replaced when all has arrived').action((devices: readonly string[], options: QueryOptions) =>
    act('query', options, (surroundings) => commands.runQuery(surroundings, devices, options), options.out === undefined),
  )
  withExamples(command, 'query')
}

const addCheck = (program: Command, act: Act): void => {
  const command = program.command('check').argument('[file]', 'an export of the window or of this command: CSV, JSON Lines or Parquet')
  command.description('Counts the events of a file or of a range that each fault rule flags, with the limits of the window, and names the first event of each.')
  ranged(common(command))
    .option('--device <id>', 'fetch the events of this device instead of reading a file; may be repeated', collect)
    .option('--fail-on <rules>', `end with exit code 5 if one of these rules flags an event: all, or names with commas between them. ${theRules}`)
    .action((file: string | undefined, options: CheckOptions) => act('check', options, (surroundings) => commands.runCheck(surroundings, file, options)))
  withExamples(command, 'check')
}

const addCompare = (program: Command, act: Act): void => {
  const command = program.command('compare').argument('<left>', 'an export, a deletion plan, or the ID of a kept result').argument('<right>', 'likewise')
  command
    .summary('Finds what differs between two results.')
    .description('Compares two results event by event, as the window does, and writes the differences: one row for each, with a column that says which.')
  toFile(common(command), 'it is replaced when all is compared')
    .option('--tolerance <seconds>', 'how far the same value may have moved in time; 1 by default, at most 3600', decimalNumber)
    .action((left: string, right: string, options: CompareOptions) =>
      act('compare', options, (surroundings) => commands.runCompare(surroundings, left, right, options), options.out === undefined),
    )
  withExamples(command, 'compare')
}

const addFollow = (program: Command, act: Act): void => {
  const command = common(program.command('follow').summary('Writes new events as they arrive.').argument('<device...>', 'device IDs'))
  command
    .description(
      'Writes every event to standard output as it arrives, as JSON Lines, from a few minutes ago on, until Ctrl+C or the end of --for. Late events, gaps and silence are said on standard error, and at the end how much of the time is proven.',
    )
    .option('--interval <seconds>', 'between two requests of a device, 1 to 3600; by default 2 after news, and up to 60 in silence', decimalNumber)
    .option('--for <time>', 'how long, such as 90s, 15min or 8h; at most 20d', length)
    .action((devices: readonly string[], options: FollowOptions) =>
      act('follow', options, (surroundings) => commands.runFollow(surroundings, devices, options), true),
    )
  withExamples(command, 'follow')
}

const addConnection = (program: Command, act: Act): void => {
  const group = program.command('connection').description('Saved connections.')
  const list = common(group.command('list').description('Lists the connections of the window.'))
  withExamples(list, 'connection list').action((options: CommonOptions) => act('connection list', options, commands.runConnectionList))
  const test = common(group.command('test').description('Sends one request, and says step by step what works.'))
  test.option('--device <id>', 'the device to ask for').action((options: TestOptions) => act('connection test', options, commands.runConnectionTest))
  withExamples(test, 'connection test')
}

const addLedger = (program: Command, act: Act): void => {
  const group = program.command('ledger').description('The ledger of deletions.')
  const list = common(group.command('list').description('Lists all deletions, newest first.'))
  list.option('--search <text>', 'only those with this text').action((options: LedgerListOptions) => act('ledger list', options, commands.runLedgerList))
  withExamples(list, 'ledger list')
  const check = common(group.command('check').description('Looks up the deletions without a known outcome, and records what is found. Deletes nothing.'))
  withExamples(check, 'ledger check').action((options: CommonOptions) => act('ledger check', options, commands.runLedgerCheck))
  const exporting = common(group.command('export').description('Writes the ledger to a file.'))
  intoFile(exporting, 'the file')
    .addOption(new Option('--format <format>', 'by default that of the file name').choices(ledgerFormats))
    .action((options: LedgerExportOptions) => act('ledger export', options, commands.runLedgerExport))
  withExamples(exporting, 'ledger export')
}

/** Without a terminal there is nobody to ask. */
const consenting = (command: Command, what: string): Command =>
  command
    .option('--yes', 'delete without a question')
    .option('--count <number>', `the exact number of ${what} that are meant; otherwise nothing is deleted`, wholeNumber)

const addPlan = (program: Command, act: Act): void => {
  const group = program.command('plan').description('Plans of deletions, as the window makes and reviews them.')
  const make = ranged(common(group.command('make').argument('[file]', 'an export of the window or of this command: CSV, JSON Lines or Parquet')))
  make
    .description('Writes a plan of the events of a file or of a range that rules flag, or that have certain ids. Deletes nothing.')
    .option('--device <id>', 'fetch the events of this device instead of reading a file; may be repeated', collect)
    .option('--rule <rules>', `the events that these fault rules flag: all that find the event itself faulty, or names with commas between them. ${theRules}`)
    .option('--id <id>', 'the event with this id; may be repeated', collect)
  intoFile(make, 'the plan; its name ends with .deletions.json').action((file: string | undefined, options: PlanMakeOptions) =>
    act('plan make', options, (surroundings) => commands.runPlanMake(surroundings, file, options)),
  )
  withExamples(make, 'plan make')
  const review = common(group.command('review').argument('<file>', 'a plan'))
  review.description('Looks up the events of a plan and compares them, field by field. Deletes nothing. Exit code 0 also means that nothing is left to delete.')
  withExamples(review, 'plan review').action((file: string, options: CommonOptions) =>
    act('plan review', options, (surroundings) => commands.runPlanReview(surroundings, file, options)),
  )
  const run = consenting(common(group.command('run').argument('<file>', 'a plan')), 'events')
  run.description('Looks up the events of a plan, and deletes those that are still as they were planned and share their id with no other.')
  withExamples(run, 'plan run').action((file: string, options: PlanRunOptions) =>
    act('plan run', options, (surroundings) => commands.runPlan(surroundings, file, options)),
  )
}

const addDelete = (program: Command, act: Act): void => {
  const command = consenting(common(program.command('delete')), 'events').description(
    'Looks up events by their ids, and deletes those that share their id with no other.',
  )
  command
    .requiredOption('--id <id>', 'the event with this id; may be repeated', collect)
    .option('--device <id>', 'the device to look at, if the id does not name it, or names another one')
    .option('--around <time>', 'the approximate time to look at, if the id does not say it, or says another one')
    .action((options: DeleteOptions) => act('delete', options, (surroundings) => commands.runDelete(surroundings, options)))
  withExamples(command, 'delete')
}

const addResults = (program: Command, act: Act): void => {
  const group = program.command('results').description('The results that the window keeps on the disk.')
  const list = common(group.command('list').description('Lists them, the newest first.'))
  withExamples(list, 'results list').action((options: CommonOptions) => act('results list', options, commands.runResultsList))
  const exporting = common(group.command('export').argument('<id>', 'the ID of a kept result, which is the last column of results list'))
  exporting.description('Writes a kept result as the window exports it, without a network. It stays as it is.')
  toFile(exporting, 'it is replaced when all has been written').action((id: string, options: ResultsExportOptions) =>
    act('results export', options, (surroundings) => commands.runResultsExport(surroundings, id, options), options.out === undefined),
  )
  withExamples(exporting, 'results export')
  const clearing = consenting(common(group.command('clear').argument('[id...]', 'the IDs of kept results')), 'kept results')
  clearing
    .description('Deletes kept results for good. Those that the window or another command has open, or adds events to, are left and named.')
    .option('--all', 'all of them, instead of IDs')
    .action((ids: readonly string[], options: ResultsClearOptions) =>
      act('results clear', options, (surroundings) => commands.runResultsClear(surroundings, ids, options)),
    )
  withExamples(clearing, 'results clear')
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
  for (const add of [addQuery, addCheck, addCompare, addFollow, addPlan, addDelete, addConnection, addLedger, addResults]) add(program, act)
  return program
}

/** Resolves with the exit code. */
export const runCommandLine = async (words: readonly string[], { createOutput, ...process }: Process): Promise<ExitCode> => {
  let exitCode: ExitCode = exitCodes.complete
  const act: Act = async (command, options, run, isStreaming = false) => {
    const output = createOutput(options.quiet === true)
    exitCode = await perform({ command, hasSummary: options.json === true, isStreaming, output }, () => run({ ...process, output }, options))
  }
  try {
    await createProgram(act).parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? exitCodes.complete : exitCodes.usage
  }
  return exitCode
}
