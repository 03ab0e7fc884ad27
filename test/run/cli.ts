import { spawnSync } from 'node:child_process'
import { ensureCommandBuilt } from '../harness/ensure-built'

/** `npm run cli -- query ...`: the command as it ships, built when a source is newer than it. */
await ensureCommandBuilt()
process.exitCode =
  spawnSync(process.execPath, ['out/cli/device-events.js', ...process.argv.slice(2)], { stdio: 'inherit' })
    .status ?? 1
