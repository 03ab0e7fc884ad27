import { join } from 'node:path'
import process from 'node:process'
import { faultKinds } from '../../../src-core/checks/faults'
import { installPeers } from '../peers/install'
import { brokenLines, stillLines } from './broken-sensors'
import { healthyLines, scoreHealthy } from './healthy'
import { injectedCells, injectedHeader, scoreInjected } from './injected'
import { labelledSets } from './sets/all'
import { scoreSet } from './sets/score'

// By itself, for whoever changes a rule: `npx tsx test/bench/faults/index.ts [DIR]`. Of the sets in DIR only
// those for tuning.
const folder = process.argv[2]

const columns = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => `${cell} `.padEnd(18)).join('')).join('\n')

/**
 * What each rule does on its own, and the devices on which all of them together flag most outside the labels.
 */
const printTuning = async (path: string): Promise<void> => {
  if (!installPeers()) return
  // Not before the peers are there.
  const [{ ourRules }, { cellsOf, measureSets, setHeader }] = await Promise.all([
    import('./detectors'),
    import('./sets/run'),
  ])
  const tuning = labelledSets.filter(({ use }) => use === 'tuning')
  console.log(columns([setHeader, ...measureSets(path, ({ use }) => use === 'tuning').map(cellsOf)]))
  for (const { name: set, use, folder: own, read } of tuning) {
    const devices = read(join(path, own))
    const scores = faultKinds.map((kind) => ({
      set,
      use,
      detector: kind,
      score: scoreSet(devices, ourRules(kind)),
    }))
    console.log(`\n${columns(scores.filter(({ score }) => score.flagged > 0).map(cellsOf))}`)
    const byDevice = devices.map((device) => ({
      set: device.name,
      use,
      detector: 'our rules',
      score: scoreSet([device], ourRules()),
    }))
    const share = ({ score: { outside } }: (typeof byDevice)[number]): number =>
      outside.flagged / outside.events
    console.log(`\n${columns(byDevice.toSorted((one, other) => share(other) - share(one)).map(cellsOf))}`)
  }
}

if (folder === undefined) {
  console.log('Flagged per 1,000 events of healthy devices: 12 of each family, and the mean of each rule.')
  console.log(healthyLines(scoreHealthy()).join('\n'))
  console.log(`\n${columns([injectedHeader, ...scoreInjected().map(injectedCells)])}`)
  console.log(
    `\nBroken sensors: known events, recall and precision of flat lines, flagged per 1,000 of the other events, and families with a recall below 0.95.`,
  )
  console.log(brokenLines().join('\n'))
  console.log('\nFlagged per 1,000 events of healthy devices, by the number of events fetched.')
  console.log(stillLines().join('\n'))
} else await printTuning(folder)
