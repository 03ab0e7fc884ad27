import { mkdirSync, writeFileSync } from 'node:fs'
import packageFile from '../../package.json' with { type: 'json' }
import { createProgram, exitCodeHelp } from '../../src-cli/command-line'
import { manPage } from './man-page'

/** `npm run man`: `man out/cli/device-events.1` shows it. */
mkdirSync('out/cli', { recursive: true })
writeFileSync(
  packageFile.man,
  manPage(
    createProgram(() => Promise.resolve()),
    packageFile.version,
    exitCodeHelp,
  ),
)
