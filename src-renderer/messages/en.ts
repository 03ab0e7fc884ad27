import { errors } from '../../src-core/words/en/errors'
import { formats } from '../../src-core/words/en/formats'
import { outside } from '../../src-core/words/en/outside'
import { serviceFacts } from '../../src-core/words/en/service-facts'
import { verdict } from '../../src-core/words/en/verdict'
import { archive } from './en/archive'
import { commands } from './en/commands'
import { compare, comparing } from './en/compare'
import { comparedSeries } from './en/compared-series'
import { connection } from './en/connection'
import { deletion } from './en/deletion'
import { faults } from './en/faults'
import { files } from './en/files'
import { closed, frame } from './en/frame'
import { kept } from './en/kept'
import { live } from './en/live'
import { narrowing } from './en/narrowing'
import { network } from './en/network'
import { notes } from './en/notes'
import { drawn, histogram, pictures } from './en/pictures'
import { proof, rail } from './en/proof'
import { query } from './en/query'
import { refresh } from './en/refresh'
import { report } from './en/report'
import { results } from './en/results'
import { rows } from './en/rows'
import { silence } from './en/silence'
import { spoken } from './en/spoken'
import { table } from './en/table'
import { views } from './en/views'
import { wide } from './en/wide'

/** Every text on the screen, in English. Every other language is an object of the same shape. */
export const en = {
  faults,
  narrowing,
  network,
  frame,
  connection,
  query,
  proof,
  rail,
  errors,
  refresh,
  results,
  rows,
  spoken,
  files,
  formats,
  live,
  deletion,
  pictures,
  kept,
  archive,
  table,
  report,
  histogram,
  views,
  wide,
  silence,
  verdict,
  outside,
  serviceFacts,
  compare,
  comparing,
  drawn,
  closed,
  commands,
  comparedSeries,
  notes,
} as const
