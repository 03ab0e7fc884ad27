import { config, enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

enableAutoUnmount(afterEach)
// A dialog leaves as it does in the window, with its transition.
config.global.stubs = { transition: false }
