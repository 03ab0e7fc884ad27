#!/usr/bin/env node
import { createSystemClock } from '../src-main/shell/clock'
import { runProcess } from './run-process'

await runProcess(createSystemClock())
