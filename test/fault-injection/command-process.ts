import { runProcess } from '../../src-cli/run-process'
import { createScaledClock } from './scaled-clock'

/**
 * The command `device-events` as it is, with a clock on which the 30 s of silence that end a request are
 * three: less would take a process that waits for its turn on a busy machine for a silent service.
 */
await runProcess(createScaledClock(10))
