import { computed } from 'vue'
import type { Connection } from '../../src-preload/contract/connection'
import { colorsOf } from '../connections/connection-colors'
import { useConnections } from '../connections/connections'
import { useWords } from '../messages/use-words'

/** The entries of the connection's menu; the list of commands has the same. */
export const useConnectionEntries = () => {
  const { t } = useWords()
  const connections = useConnections()
  /** Unlocking takes a look: it is done in the dialog. What the administrator has locked stays so. */
  const ofLock = (current: Connection | null) => {
    if (current === null) return []
    const { access } = current
    if (access.kind === 'canDelete') return [{ key: 'lock', label: t('connection.access.lock') }]
    return access.cause === 'locked' ? [{ key: 'unlock', label: t('frame.header.unlock') }] : []
  }
  const items = computed(() => {
    const colors = colorsOf(connections.connections.map(({ id }) => id))
    const lock = ofLock(connections.current)
    return [
      ...connections.connections.map(({ id, name }) => ({
        key: `use ${id}`,
        label: name,
        color: colors.get(id) ?? 'var(--text-3)',
        isChosen: id === connections.current?.id,
      })),
      ...lock.map((entry) => ({ ...entry, isApart: true })),
      { key: 'edit', label: t('frame.header.editConnections'), isApart: lock.length === 0 },
    ]
  })
  const pick = (key: string): void => {
    if (key === 'edit' || key === 'unlock') connections.openDialog()
    else if (key === 'lock') void connections.lock(connections.current?.id ?? '')
    else void connections.choose(key.slice('use '.length))
  }
  return { items, pick }
}
