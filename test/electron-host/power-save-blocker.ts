import { journal } from './journal'
import { strict } from './strict'

const started = new Set<number>()
let count = 0

/** shell/browser/api/electron_api_power_save_blocker.cc: numbers count from 0, and none is given twice. */
export const powerSaveBlocker = strict('PowerSaveBlocker', {
  start: (type: 'prevent-app-suspension' | 'prevent-display-sleep'): number => {
    journal.note('powerSaveBlocker.start', type)
    started.add(count)
    return count++
  },
  stop: (id: number): boolean => {
    journal.note('powerSaveBlocker.stop')
    return started.delete(id)
  },
})
