import process from 'node:process'
import { hasDisplay } from '../prepare/display'
import { obtainElectron } from '../prepare/electron-binary'
import { needs } from '../prepare/plan'
import { prepare } from '../prepare/prepare'
import { chooseHost } from './choose-host'
import { type DemoOptions, readDemoCommand, usage } from './options'
import { runDemo } from './run-demo'

const downloadLimitMs = 120_000

const demo = async (asked: DemoOptions): Promise<number> => {
  const canShow = hasDisplay()
  // Who asks for no window needs no display; who does not say so gets what can be had without one.
  const mustShow = !canShow && !asked.isHeadless
  const options = mustShow && asked.hasService ? { ...asked, isTour: true } : asked
  if (mustShow)
    console.log(
      `There is no display here: ${options.isTour ? 'this is the tour, headless' : 'the window is headless'}.`,
    )
  const choice = chooseHost(options, canShow, () => obtainElectron(downloadLimitMs))
  if (choice.sentence !== '') console.log(choice.sentence)
  if (choice.kind === 'none') return 1
  if (!prepare({ need: needs.filter((need) => need !== 'chromium' || choice.host === 'chromium') })) return 1
  return runDemo({ ...options, isHeadless: options.isHeadless || !canShow }, choice.host)
}

const main = async (): Promise<number> => {
  const command = readDemoCommand(process.argv.slice(2))
  if (command.kind === 'run') return demo(command.options)
  console.log(command.kind === 'help' ? usage : `${command.sentence}\n\n${usage}`)
  return command.kind === 'help' ? 0 : 2
}

try {
  process.exitCode = await main()
} catch (error) {
  console.log(`The demo could not go on. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
