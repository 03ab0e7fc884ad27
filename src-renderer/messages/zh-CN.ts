import type { en } from './en'
import type { Texts } from './texts'
import { connection } from './zh-CN/connection'
import { deletion } from './zh-CN/deletion'
import { errors } from './zh-CN/errors'
import { faults } from './zh-CN/faults'
import { files } from './zh-CN/files'
import { following } from './zh-CN/following'
import { frame } from './zh-CN/frame'
import { kept } from './zh-CN/kept'
import { network } from './zh-CN/network'
import { pictures } from './zh-CN/pictures'
import { query } from './zh-CN/query'
import { refresh } from './zh-CN/refresh'
import { results } from './zh-CN/results'
import { rows } from './zh-CN/rows'
import { silence } from './zh-CN/silence'

/** Every text on the screen, in Simplified Chinese. */
export const chinese: Texts<typeof en> = {
  faults,
  network,
  frame,
  connection,
  query,
  errors,
  refresh,
  results,
  rows,
  files,
  following,
  deletion,
  pictures,
  kept,
  silence,
}
