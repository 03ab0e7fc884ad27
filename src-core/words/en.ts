import { compare } from './en/compare'
import { deletion } from './en/deletion'
import { errors } from './en/errors'
import { faults } from './en/faults'
import { files } from './en/files'
import { kept } from './en/kept'
import { live } from './en/live'
import { outside } from './en/outside'
import { pictures } from './en/pictures'
import { query } from './en/query'
import { refresh } from './en/refresh'
import { results } from './en/results'
import { serviceFacts } from './en/service-facts'
import { silence } from './en/silence'
import { table } from './en/table'
import { verdict } from './en/verdict'
import { views } from './en/views'

/** Every sentence in English: all that the program says but the labels of the window. */
export const english = {
  compare,
  deletion,
  errors,
  faults,
  files,
  kept,
  live,
  outside,
  serviceFacts,
  pictures,
  query,
  refresh,
  results,
  silence,
  table,
  verdict,
  views,
} as const
