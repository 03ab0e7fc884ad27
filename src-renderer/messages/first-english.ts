import { compare } from './en/compare'
import { connection } from './en/connection'
import { deletion } from './en/deletion'
import { errors } from './en/errors'
import { faults } from './en/faults'
import { files } from './en/files'
import { following } from './en/following'
import { frame } from './en/frame'
import { kept } from './en/kept'
import { network } from './en/network'
import { pictures } from './en/pictures'
import { query } from './en/query'
import { refresh } from './en/refresh'
import { results } from './en/results'
import { rows } from './en/rows'
import { silence } from './en/silence'

/** The English texts that the first paint may need. What is loaded later has its texts in en/later.ts. */
export const firstEnglish = {
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
  compare,
} as const
