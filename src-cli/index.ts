#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { createSystemClock } from '../src-main/shell/clock'
import { runProcess } from './run-process'

// A command shares the machine: without this, V8 lets the remains of answers grow to 170 MB before it frees
// them, and is no quicker for it.
setFlagsFromString('--optimize-for-size')

await runProcess(createSystemClock())
