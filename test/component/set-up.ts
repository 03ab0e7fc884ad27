import { afterAll, afterEach, vi } from 'vitest'
import { endLoopbacks } from './loopback'
import { endPage } from './mount-page'

// All hooks are here, since the files of a worker share their modules: a hook in one of those would belong to
// the first file alone.
afterEach(endLoopbacks)
afterEach(endPage)
// A part whose script is still on its way when the environment of a file ends fails to load, and stays missing for all
// later files of the worker.
afterAll(() => vi.dynamicImportSettled())

/**
 * Vue leaves out a listener that is no older than the event, by the millisecond in which an outer one has seen
 * it: what a listener renders must not get the same event. A test dispatches an event at once, and nothing is
 * rendered meanwhile; but it may press a key in the very millisecond in which the field appeared.
 */
Object.defineProperty(Event.prototype, '_vts', {
  get: () => undefined,
  set: () => undefined,
  configurable: true,
})
