import type * as fs from 'node:fs/promises'

/**
 * The file system calls of the application: those of Node, so that the adapter is the module itself and a
 * test can inject a failure into each.
 */
export type FileAccess = Pick<
  typeof fs,
  | 'access'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readdir'
  | 'readFile'
  | 'readlink'
  | 'realpath'
  | 'rename'
  | 'rm'
  | 'stat'
  | 'statfs'
>
