import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type {
  AccessChange,
  Connection,
  ConnectionDraft,
  ConnectionList,
  ConnectionReport,
} from '../../src-preload/contract/connection'

/** The named connections of main, and the dialog that edits them. */
export const useConnections = defineStore('connections', () => {
  const list = shallowRef<ConnectionList>({ connections: [], currentId: null })
  const isLoaded = ref(false)
  const error = shallowRef<AppError | null>(null)
  const isDialogOpen = ref(false)
  /** The dialog starts with this instead of the current connection. */
  const suggestion = shallowRef<ConnectionDraft | null>(null)

  const connections = computed<readonly Connection[]>(() => list.value.connections)
  const current = computed(() => connections.value.find(({ id }) => id === list.value.currentId) ?? null)

  /** The latest state from main. */
  const adopt = (answer: ConnectionList): void => {
    list.value = answer
    isLoaded.value = true
  }

  const take = async (answer: Promise<Result<ConnectionList>>): Promise<Result<ConnectionList>> => {
    const result = await answer
    if (result.ok) adopt(result.value)
    error.value = result.ok ? null : result.error
    return result
  }

  const openDialog = (draft: ConnectionDraft | null = null): void => {
    suggestion.value = draft
    error.value = null
    isDialogOpen.value = true
  }
  const closeDialog = (): void => {
    isDialogOpen.value = false
    error.value = null
  }

  return {
    connections,
    current,
    isLoaded,
    error,
    isDialogOpen,
    suggestion,
    adopt,
    openDialog,
    closeDialog,
    load: () => take(window.desktop.listConnections({})),
    save: (draft: ConnectionDraft) => take(window.desktop.saveConnection({ draft })),
    choose: (connectionId: string) => take(window.desktop.chooseConnection({ connectionId })),
    remove: (connectionId: string) => take(window.desktop.removeConnection({ connectionId })),
    usePendingToken: (connectionId: string) => take(window.desktop.usePendingToken({ connectionId })),
    forgetToken: (connectionId: string) => take(window.desktop.forgetToken({ connectionId })),
    lock: (connectionId: string) => take(window.desktop.changeAccess({ connectionId, access: 'readOnly' })),
    keepUnlocked: (connectionId: string) =>
      take(window.desktop.changeAccess({ connectionId, access: 'canDelete' })),
    /** Whoever asks for it says why it failed. */
    changeAccess: async (change: AccessChange): Promise<Result<ConnectionList>> => {
      const changed = await window.desktop.changeAccess(change)
      if (changed.ok) adopt(changed.value)
      return changed
    },
    test: (queryId: string, draft: ConnectionDraft, deviceId: string): Promise<Result<ConnectionReport>> =>
      window.desktop.testConnection({ queryId, draft, ...(deviceId === '' ? {} : { deviceId }) }),
  }
})
