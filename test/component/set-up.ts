import { config, disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

// The files of a worker share its modules: what one file sets must not reach the next.
disableAutoUnmount()
enableAutoUnmount(afterEach)
// A dialog leaves as it does in the window, with its transition.
config.global.stubs = { transition: false }
