import { isGone } from '../../events/gone-rows'
import type { TableData } from '../../events/table-data'
import type { Episode } from './episode'

const keptOf = (table: TableData, episode: Episode): readonly Episode[] => {
  const rows = episode.rows.filter((row) => !isGone(table, row))
  if (rows.length === episode.rows.length) return [episode]
  return rows.length === 0 ? [] : [{ ...episode, rows }]
}

/**
 * The findings among the events that are still there, in the same order: what has been deleted since is no finding
 * any more. Until they are told anew: times, weights and neighbours stay as they were.
 */
export const presentEpisodes = (table: TableData, episodes: readonly Episode[]): readonly Episode[] =>
  episodes.flatMap((episode) => keptOf(table, episode))
