import { zhCN } from 'naive-ui'
import type { Texts } from '../../src-core/words/texts'
import { errors } from '../../src-core/words/zh-CN/errors'
import { formats } from '../../src-core/words/zh-CN/formats'
import { outside } from '../../src-core/words/zh-CN/outside'
import { serviceFacts } from '../../src-core/words/zh-CN/service-facts'
import { verdict } from '../../src-core/words/zh-CN/verdict'
import type { en } from './en'
import type { LanguageTexts } from './language'
import { archive } from './zh-CN/archive'
import { commands } from './zh-CN/commands'
import { compare, comparing } from './zh-CN/compare'
import { comparedSeries } from './zh-CN/compared-series'
import { connection } from './zh-CN/connection'
import { deletion } from './zh-CN/deletion'
import { faults } from './zh-CN/faults'
import { files } from './zh-CN/files'
import { closed, frame } from './zh-CN/frame'
import { kept } from './zh-CN/kept'
import { live } from './zh-CN/live'
import { narrowing } from './zh-CN/narrowing'
import { network } from './zh-CN/network'
import { notes } from './zh-CN/notes'
import { drawn, histogram, pictures } from './zh-CN/pictures'
import { proof, rail } from './zh-CN/proof'
import { query } from './zh-CN/query'
import { refresh } from './zh-CN/refresh'
import { report } from './zh-CN/report'
import { results } from './zh-CN/results'
import { rows } from './zh-CN/rows'
import { silence } from './zh-CN/silence'
import { spoken } from './zh-CN/spoken'
import { table } from './zh-CN/table'
import { views } from './zh-CN/views'
import { wide } from './zh-CN/wide'

/** Every text on the screen, in Simplified Chinese. */
export const chinese: Texts<typeof en> = {
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
}

/** Imported only when Chinese is needed. */
export const chineseTexts: LanguageTexts = { ours: chinese, naive: zhCN }
