import { closed } from './closed'
import { commands } from './commands'
import { comparedSeries } from './compared-series'
import { comparing } from './comparing'
import { deletionDialogs } from './deletion-dialogs'
import { drawn } from './drawn'
import { exportDialog } from './export-dialog'
import { faultRules } from './fault-rules'
import { histogram } from './histogram'
import { mapping } from './mapping'
import { narrowing } from './narrowing'
import { notes } from './notes'
import { report } from './report'
import { views } from './views'
import { wide } from './wide'

/** Texts that only parts show which are loaded after the first paint: they are loaded then as well, so that they do not delay it. */
export const laterEnglish = {
  closed,
  commands,
  comparedSeries,
  comparing,
  drawn,
  histogram,
  mapping,
  narrowing,
  notes,
  report,
  views,
  wide,
  faults: faultRules,
  deletion: deletionDialogs,
  files: { export: exportDialog },
} as const
