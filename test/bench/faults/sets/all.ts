import type { LabelledSet } from './labelled-set'
import { nab } from './nab'
import { logan, queensland } from './rivers'
import { skab } from './skab'
import { msl, smap } from './spacecraft'

/** In the order of the table in docs/accuracy.md, which says where each comes from. */
export const labelledSets: readonly LabelledSet[] = [nab, queensland, skab, smap, msl, logan]
