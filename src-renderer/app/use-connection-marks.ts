import { computed } from 'vue'
import { type FileSource, servicesOfFile } from '../../src-core/results/result-source'
import { colorsOf } from '../connections/connection-colors'
import { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'

/** By what the connection of a result is known on sight. */
export interface ConnectionMark {
  readonly name: string
  readonly color: string
}

/** Of a service that is among the connections no more, or never was. */
const noColor = 'var(--text-3)'

/**
 * The one service that all events of these files were fetched from; undefined where that is not known, or
 * there are several.
 */
const onlyServiceOf = ({ files }: FileSource): string | undefined => {
  const urls = files.flatMap(servicesOfFile)
  return new Set(urls).size === 1 ? urls[0] : undefined
}

/** The connection that a result is of; null where a file does not say which. */
export const useConnectionMarks = () => {
  const connections = useConnections()
  const colors = computed(() => colorsOf(connections.connections.map(({ id }) => id)))
  const colorOf = (id: string | undefined): string =>
    (id === undefined ? undefined : colors.value.get(id)) ?? noColor
  return ({ source }: ResultTab): ConnectionMark | null => {
    if (source.kind === 'query') return { name: source.connectionName, color: colorOf(source.connectionId) }
    if (source.kind === 'comparison') return null
    const baseUrl = onlyServiceOf(source)
    if (baseUrl === undefined) return null
    const known = connections.connections.find((connection) => connection.baseUrl === baseUrl)
    return { name: known?.name ?? baseUrl.replace(/^https?:\/\//, ''), color: colorOf(known?.id) }
  }
}
