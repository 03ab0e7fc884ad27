import { afterEach } from 'vitest'
import { removeTemporaryFolders } from '../unit/support/temporary-folder'

// Here, since the files of a worker share their modules: a hook in one of those would belong to the first
// file alone.
afterEach(removeTemporaryFolders)
