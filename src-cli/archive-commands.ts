import type { Command } from 'commander'
import { defaultEnds } from '../src-core/time/chosen-range'
import type { Act } from './act'
import { common, length, withExamples } from './command-options'
import type { ArchiveOptions } from './commands/archive'
import * as commands from './lazy-commands'
import type { CommonOptions } from './session'

export const addArchive = (program: Command, act: Act): void => {
  const group = program
    .command('archive')
    .description('A folder of Parquet files with all events of a fleet, which grows run by run.')
  // By default, so that its name may be left out; the options of the group itself would be those of verify too.
  const command = common(
    group
      .command('run', { isDefault: true })
      .argument('<folder>', 'the archive; a new one is made if it is empty or not there'),
  )
  command
    .description(
      'Brings an archive up to date: fetches what is new of each device, and merges it into Parquet files by day and devices that DuckDB, Spark and others read as one table. The word run may be left out. A manifest for each run says what is proven. A run that is killed leaves every file as it was or as it will be, and the next run completes it.',
    )
    .requiredOption('--devices <file>', 'the devices, one ID a line')
    .option(
      '--from <time>',
      `where the archive begins; ${defaultEnds.start} by default. Later runs go on where the last one ended, and an earlier time is added`,
    )
    .option(
      '--overlap <time>',
      'how much before the end of the last run is asked for again, for events that come late, such as 15min or 6h; by default that of the window',
      length,
    )
    .option(
      '--other-token',
      'goes on although the token is another one than that of the runs before: whoever it is of sees the same devices and events',
    )
    .action((folder: string, options: ArchiveOptions) =>
      act('archive run', options, (surroundings) => commands.runArchive(surroundings, folder, options)),
    )
  withExamples(command, 'archive run')
  const verify = common(
    group
      .command('verify')
      .argument('<folder>', 'an archive')
      .description(
        'Checks that every file of an archive is as it was written, that every event lies in its folder and in a window that the service answered whole, and that these windows cover what the manifests claim. Says the first contradiction with its place.',
      ),
  )
  withExamples(verify, 'archive verify').action((folder: string, options: CommonOptions) =>
    act('archive verify', options, (surroundings) =>
      commands.runArchiveVerify(surroundings, folder, options),
    ),
  )
}
