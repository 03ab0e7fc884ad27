import { type Command, Option } from 'commander'
import { maxReason } from '../src-core/deletion/confirmed-plan'
import { mostProbes } from '../src-core/service-facts/probe'
import { ledgerFormats } from '../src-preload/contract/deletion'
import { type Act, theRules } from './act'
import {
  collect,
  common,
  decimalNumber,
  eventFile,
  intoFile,
  ledgerHead,
  mapped,
  ranged,
  reasonText,
  signable,
  timed,
  toFile,
  wholeNumber,
  withExamples,
} from './command-options'
import type { TestOptions } from './commands/connection'
import type { FactsOptions } from './commands/connection-facts'
import type { DeleteOptions } from './commands/delete'
import type { LedgerCheckOptions, LedgerExportOptions, LedgerListOptions } from './commands/ledger'
import type { PlanRunOptions } from './commands/plan'
import type { PlanMakeOptions } from './commands/plan-make'
import type { ResultsClearOptions } from './commands/results-clear'
import type { ResultsExportOptions } from './commands/results-export'
import * as commands from './lazy-commands'
import type { CommonOptions } from './session'

export const addConnection = (program: Command, act: Act): void => {
  const group = program.command('connection').description('Saved connections.')
  const list = common(group.command('list').description('Lists the connections of the window.'))
  withExamples(list, 'connection list').action((options: CommonOptions) =>
    act('connection list', options, commands.runConnectionList),
  )
  const test = common(
    group.command('test').description('Sends one request, and says step by step what works.'),
  )
  test
    .option('--device <id>', 'the device to ask for')
    .action((options: TestOptions) => act('connection test', options, commands.runConnectionTest))
  withExamples(test, 'connection test')
  const facts = common(
    group.command('facts').description('Says what the service was seen to do: what the window has learnt.'),
  )
  facts.option(
    '--probe <device>',
    `find out more first, by at most ${String(mostProbes)} requests that only read, about the events of this device between --from and --to`,
  )
  withExamples(timed(facts), 'connection facts').action((options: FactsOptions) =>
    act('connection facts', options, commands.runConnectionFacts),
  )
}

export const addLedger = (program: Command, act: Act): void => {
  const group = program.command('ledger').description('The ledger of deletions.')
  const list = common(group.command('list').description('Lists all deletions, newest first.'))
  list
    .option('--search <text>', 'only those with this text')
    .action((options: LedgerListOptions) => act('ledger list', options, commands.runLedgerList))
  withExamples(list, 'ledger list')
  const check = common(
    group
      .command('check')
      .description(
        'Checks whether each line of the ledger follows the one before it, and names the first that does not. Then looks up the deletions that are not known to have deleted their event, and records what is found. Deletes nothing.',
      ),
  )
  check.option(
    '--head <hash>',
    'an older head of the ledger, from a plan, a report or the metadata of an export: is all unchanged since?',
    ledgerHead,
  )
  withExamples(check, 'ledger check').action((options: LedgerCheckOptions) =>
    act('ledger check', options, commands.runLedgerCheck),
  )
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
    .option(
      '--count <number>',
      `the exact number of ${what} that are meant; otherwise nothing is deleted`,
      wholeNumber,
    )

const deleting = (command: Command): Command =>
  consenting(command, 'events')
    .option('--reason <text>', `why, for the ledger; at most ${String(maxReason)} characters`, reasonText)
    .option(
      '--unlock',
      'delete at the address of --base-url, which is read-only if no saved connection has it; a saved connection is unlocked in the window',
    )

export const addPlan = (program: Command, act: Act): void => {
  const group = program
    .command('plan')
    .description('Plans of deletions, as the window makes and reviews them.')
  const make = mapped(ranged(common(group.command('make').argument('[file]', eventFile))))
  make
    .description(
      'Writes a plan of the events of a file or of a range that rules flag, or that have certain IDs. Deletes nothing.',
    )
    .option(
      '--device <id>',
      'fetch the events of this device instead of reading a file; may be repeated',
      collect,
    )
    .option(
      '--devices <file>',
      'the same for each device of this list, one ID a line; each is fetched and checked by itself',
    )
    .option(
      '--rule <rules>',
      `the events that these fault rules flag: all that find the event itself faulty, or names with commas between them. ${theRules}`,
    )
    .option('--id <id>', 'the event with this ID; may be repeated', collect)
  intoFile(make, 'the plan; its name ends with .deletions.json').action(
    (file: string | undefined, options: PlanMakeOptions) =>
      act('plan make', options, (surroundings) => commands.runPlanMake(surroundings, file, options)),
  )
  withExamples(make, 'plan make')
  const review = common(group.command('review').argument('<file>', 'a plan'))
  review.description(
    'Looks up the events of a plan and compares them, field by field. Deletes nothing. Exit code 0 also means that nothing is left to delete.',
  )
  withExamples(review, 'plan review').action((file: string, options: CommonOptions) =>
    act('plan review', options, (surroundings) => commands.runPlanReview(surroundings, file, options)),
  )
  const run = deleting(common(group.command('run').argument('<file>', 'a plan'))).option(
    '--max-wrong <percent>',
    'delete nothing unless the reviewed sample of the plan bounds the wrong events by this, at 95 % confidence',
    decimalNumber,
  )
  run.description(
    'Looks up the events of a plan, and deletes those that are still as they were planned and share their ID with no other. A plan that rules made of several devices needs a sample that was reviewed in the window.',
  )
  withExamples(run, 'plan run').action((file: string, options: PlanRunOptions) =>
    act('plan run', options, (surroundings) => commands.runPlan(surroundings, file, options)),
  )
}

export const addDelete = (program: Command, act: Act): void => {
  const command = deleting(common(program.command('delete'))).description(
    'Looks up events by their IDs, and deletes those that share their ID with no other.',
  )
  command
    .requiredOption('--id <id>', 'the event with this ID; may be repeated', collect)
    .option('--device <id>', 'the device to look at, if the ID does not name it, or names another one')
    .option(
      '--around <time>',
      'the approximate time to look at, if the ID does not say it, or says another one',
    )
    .action((options: DeleteOptions) =>
      act('delete', options, (surroundings) => commands.runDelete(surroundings, options)),
    )
  withExamples(command, 'delete')
}

export const addResults = (program: Command, act: Act): void => {
  const group = program.command('results').description('The results that the window keeps on the disk.')
  const list = common(group.command('list').description('Lists them, the newest first.'))
  withExamples(list, 'results list').action((options: CommonOptions) =>
    act('results list', options, commands.runResultsList),
  )
  const exporting = common(
    group
      .command('export')
      .argument('<id>', 'the ID of a kept result, which is the last column of results list'),
  )
  exporting.description(
    'Writes a kept result as the window exports it, without a network. It stays as it is.',
  )
  signable(toFile(exporting, 'it is replaced when all has been written')).action(
    (id: string, options: ResultsExportOptions) =>
      act(
        'results export',
        options,
        (surroundings) => commands.runResultsExport(surroundings, id, options),
        options.out === undefined,
      ),
  )
  withExamples(exporting, 'results export')
  const clearing = consenting(
    common(group.command('clear').argument('[id...]', 'the IDs of kept results')),
    'kept results',
  )
  clearing
    .description(
      'Deletes kept results for good. Those that the window or another command has open, or adds events to, are left and named.',
    )
    .option('--all', 'all of them, instead of IDs')
    .action((ids: readonly string[], options: ResultsClearOptions) =>
      act('results clear', options, (surroundings) => commands.runResultsClear(surroundings, ids, options)),
    )
  withExamples(clearing, 'results clear')
}
