import { computed } from 'vue'
import type { Connection } from '../../src-preload/contract/connection'
import { colorsOf } from '../connections/connection-colors'
import { useConnections } from '../connections/connections'
import { useWords } from '../messages/use-words'
import { menuItemOf } from '../ui/command-menu'
import { type Command, useCommands, useOffer } from '../ui/commands'
import type { MenuItem } from '../ui/PlaceMenu.vue'

/** The commands of the connection's menu, and its entries. */
export const useConnectionEntries = () => {
  const { t } = useWords()
  const { find } = useCommands()
  const connections = useConnections()
  const isCurrent = ({ id }: Connection): boolean => id === connections.current?.id
  const choose = (connection: Connection): Command => ({
    id: `connection-choose ${connection.id}`,
    title: connection.name,
    obstacle: isCurrent(connection) ? t('commands.why.chosen') : null,
    run: () => void connections.choose(connection.id),
  })
  const openDialog = (): void => connections.openDialog()
  /** Unlocking takes a look: it is done in the dialog. What the administrator has locked stays so. */
  const ofLock = (current: Connection | null): readonly Command[] => {
    if (current === null) return []
    const { access, id } = current
    if (access.kind === 'canDelete')
      return [
        {
          id: 'connection-lock',
          title: t('connection.access.lock'),
          run: () => void connections.lock(id),
        },
      ]
    return access.cause === 'locked'
      ? [{ id: 'connection-unlock', title: t('frame.header.unlock'), run: openDialog }]
      : []
  }
  const ofCurrent = (): readonly Command[] => [
    ...ofLock(connections.current),
    { id: 'connection-edit', title: t('frame.header.editConnections'), run: openDialog },
  ]
  useOffer(() => ({
    place: t('connection.list'),
    commands: [...connections.connections.map(choose), ...ofCurrent()],
  }))
  const items = computed((): readonly MenuItem[] => {
    const colors = colorsOf(connections.connections.map(({ id }) => id))
    return [
      ...connections.connections.map((connection) => ({
        key: choose(connection).id,
        label: connection.name,
        color: colors.get(connection.id) ?? 'var(--text-3)',
        isChosen: isCurrent(connection),
      })),
      ...ofCurrent().map((command, at) => ({ ...menuItemOf(command), isApart: at === 0 })),
    ]
  })
  const pick = (id: string): void => find(id)?.run()
  return { items, pick }
}
