import { afterEach } from 'vitest'
import { endLoopbacks } from './loopback'
import { endPage } from './mount-page'

// All hooks are here, since the files of a worker share their modules: a hook in one of those would belong to
// the first file alone.
afterEach(endLoopbacks)
afterEach(endPage)
