import { computed } from 'vue'
import { useConnections } from '../connections/connections'
import { useDeleteById } from '../deletion/delete-by-id'
import { useLedger } from '../deletion/ledger'
import { useWords } from '../messages/use-words'
import { useNetwork } from '../network/network'

const editKey = 'edit'
const diagnosticsKey = 'diagnostics'
const ledgerKey = 'ledger'
const byIdKey = 'byId'
const keysKey = 'keys'

/** The entries of the connection's menu; the list of commands has the same. */
export const useConnectionMenu = (showKeys: () => void) => {
  const { t } = useWords()
  const connections = useConnections()
  const network = useNetwork()
  const ledger = useLedger()
  const byId = useDeleteById()

  const items = computed(() => [
    ...connections.connections.map(({ id, name }) => ({
      key: `use ${id}`,
      label: name,
      isChosen: id === connections.current?.id,
    })),
    { key: editKey, label: t('frame.header.editConnections'), isApart: true },
    { key: ledgerKey, label: t('deletion.ledger.menu') },
    { key: byIdKey, label: t('deletion.byId.menu') },
    { key: diagnosticsKey, label: t('network.diagnostics.menu') },
    { key: keysKey, label: t('frame.keys.title') },
  ])
  const pick = (key: string): void => {
    if (key === editKey) connections.openDialog()
    else if (key === ledgerKey) ledger.open()
    else if (key === byIdKey) byId.open()
    else if (key === diagnosticsKey) void network.openDiagnostics()
    else if (key === keysKey) showKeys()
    else void connections.choose(key.slice('use '.length))
  }
  return { items, pick }
}
