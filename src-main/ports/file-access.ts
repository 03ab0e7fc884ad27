import type * as fs from 'node:fs/promises'

/**
 * The calls on the file system that the application makes: Node's own, so that the adapter is the module itself, and
 * a test can put a problem in front of each.
 */
export type FileAccess = Pick<typeof fs, 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat' | 'statfs'>
