import { computed, ref, watch } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import { type BaseUrl, parseBaseUrl } from '../../src-preload/contract/base-url'
import type { Connection, ConnectionDraft } from '../../src-preload/contract/connection'
import { useConnections } from './connections'
import { useConnectionTest } from './use-connection-test'

type InvalidField = 'name' | 'baseUrl' | 'token'

/** The field that an input error refers to, if any. */
const fieldOf = (error: AppError | null): InvalidField | null => {
  if (error?.kind !== 'input') return null
  if (error.problem.startsWith('name')) return 'name'
  if (error.problem.startsWith('url')) return 'baseUrl'
  return error.problem.startsWith('token') ? 'token' : null
}

/** An existing or a new connection, without its token. */
export type EditedConnection = Omit<ConnectionDraft, 'token'>

const empty: EditedConnection = { name: '', baseUrl: '', allowUnencrypted: false, isProduction: false }

const isOther = (now: EditedConnection, before: EditedConnection): boolean =>
  now.name !== before.name ||
  now.baseUrl !== before.baseUrl ||
  now.allowUnencrypted !== before.allowUnencrypted ||
  now.isProduction !== before.isProduction

/** The address as it is typed; null while it is not valid. */
const addressOf = ({ baseUrl }: EditedConnection): BaseUrl | null => {
  const parsed = parseBaseUrl(baseUrl, true)
  return parsed.ok ? parsed.value : null
}

const canonical = (address: string): string => {
  const trimmed = address.trim()
  if (!URL.canParse(trimmed)) return trimmed
  const { protocol, host, pathname, search, hash, username, password } = new URL(trimmed)
  return `${protocol}//${username}${password}${host}${pathname.replace(/\/+$/, '')}${search}${hash}`
}

/**
 * Whether two base URLs are the same: a slash at the end, capitals in the host and the default port make no
 * difference.
 */
export const isSameAddress = (one: string, other: string): boolean => canonical(one) === canonical(other)

/**
 * Neither a test nor an error of what was typed says anything of another address or token. At once, or this
 * would end a test that is started right after.
 */
const forgetAtChange = (typed: () => readonly string[], endTest: () => void): void => {
  const connections = useConnections()
  const forget = (): void => {
    endTest()
    if (connections.error?.kind === 'input') connections.error = null
  }
  watch(typed, forget, { flush: 'sync' })
}

/** The state of the open dialog. The token lives here until it is saved, and nowhere else on the page. */
export const useConnectionEditor = () => {
  const connections = useConnections()
  const testing = useConnectionTest()

  const draft = ref<EditedConnection>(empty)
  const token = ref('')
  /** The connection before the user changed it. */
  const opened = ref<EditedConnection>(empty)

  const edited = computed<Connection | null>(
    () => connections.connections.find(({ id }) => id === draft.value.id) ?? null,
  )
  const error = computed(() => connections.error ?? testing.error.value)
  const invalidField = computed(() => fieldOf(error.value))
  const isUrlChanged = computed(
    () => edited.value !== null && !isSameAddress(edited.value.baseUrl, draft.value.baseUrl),
  )
  const isTyped = computed(() => token.value !== '' || isOther(draft.value, opened.value))
  const address = computed(() => addressOf(draft.value))
  const needsTick = computed(
    () => address.value !== null && !address.value.isEncrypted && !address.value.isLoopback,
  )
  const pendingProblem = computed(() => {
    const state = edited.value?.token
    return state?.kind === 'keychain' && state.hasPending ? state.problem : null
  })
  const endTest = (): void => {
    testing.stop()
    testing.clear()
  }
  forgetAtChange(() => [draft.value.baseUrl, token.value], endTest)

  const edit = (connection: EditedConnection | null): void => {
    const { name, baseUrl, allowUnencrypted, isProduction = false, id } = connection ?? empty
    draft.value = { name, baseUrl, allowUnencrypted, isProduction, ...(id === undefined ? {} : { id }) }
    opened.value = draft.value
    token.value = ''
    connections.error = null
    endTest()
  }
  const change = (patch: Partial<Omit<EditedConnection, 'id'>>): void => {
    draft.value = { ...draft.value, ...patch }
  }
  const typed = (): ConnectionDraft => ({
    ...draft.value,
    ...(token.value === '' ? {} : { token: token.value }),
  })

  /** True if the dialog can close; false if a problem with the keychain needs a decision. */
  const save = async (): Promise<boolean> => {
    endTest()
    const result = await connections.save(typed())
    if (!result.ok) return false
    edit(connections.current)
    return pendingProblem.value === null
  }
  const usePending = async (): Promise<boolean> =>
    edited.value !== null && (await connections.usePendingToken(edited.value.id)).ok
  const test = (deviceId: string): Promise<void> => {
    connections.error = null
    return testing.test(typed(), deviceId)
  }
  const remove = async (connectionId: string): Promise<void> => {
    const result = await connections.remove(connectionId)
    if (result.ok && draft.value.id === connectionId) edit(connections.current)
  }
  const forget = (connectionId: string): Promise<Result<unknown>> => connections.forgetToken(connectionId)

  edit(connections.suggestion ?? connections.current)
  return {
    draft,
    token,
    edited,
    error,
    invalidField,
    isUrlChanged,
    isTyped,
    address,
    needsTick,
    pendingProblem,
    testing,
    edit,
    change,
    save,
    usePending,
    test,
    remove,
    forget,
  }
}

export type ConnectionEditor = ReturnType<typeof useConnectionEditor>
