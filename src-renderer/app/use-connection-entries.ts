import { computed } from 'vue'
import { colorsOf } from '../connections/connection-colors'
import { useConnections } from '../connections/connections'
import { useWords } from '../messages/use-words'

/** The entries of the connection's menu; the list of commands has the same. */
export const useConnectionEntries = () => {
  const { t } = useWords()
  const connections = useConnections()
  const items = computed(() => {
    const colors = colorsOf(connections.connections.map(({ id }) => id))
    return [
      ...connections.connections.map(({ id, name }) => ({
        key: `use ${id}`,
        label: name,
        color: colors.get(id) ?? 'var(--text-3)',
        isChosen: id === connections.current?.id,
      })),
      { key: 'edit', label: t('frame.header.editConnections'), isApart: true },
    ]
  })
  const pick = (key: string): void => {
    if (key === 'edit') connections.openDialog()
    else void connections.choose(key.slice('use '.length))
  }
  return { items, pick }
}
