import { config, disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'
import { endLoopbacks } from './loopback'
import { endPage } from './mount-page'

// All hooks are here, since the files of a worker share their modules: a hook in one of those would belong to
// the first file alone.
disableAutoUnmount()
afterEach(endLoopbacks)
afterEach(endPage)
enableAutoUnmount(afterEach)
// A dialog leaves as it does in the window, with its transition.
config.global.stubs = { transition: false }
