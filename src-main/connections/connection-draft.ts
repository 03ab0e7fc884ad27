import { randomUUID } from 'node:crypto'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { parseBaseUrl } from '../../src-preload/contract/base-url'
import type { ConnectionDraft } from '../../src-preload/contract/connection'
import type { StoredConnection, StoredConnections } from './connection-store'
import { misplacedToken } from './token-like'
import { parseToken } from './token-text'

export interface ParsedDraft {
  readonly connection: StoredConnection
  /** Absent if none was typed: the stored one stays. */
  readonly token?: string
}

const parseName = (draft: ConnectionDraft, stored: StoredConnections): Result<string> => {
  const name = draft.name.trim()
  if (name === '') return failed({ kind: 'input', problem: 'nameEmpty' })
  const isTaken = stored.connections.some((other) => other.id !== draft.id && other.name === name)
  return isTaken ? failed({ kind: 'input', problem: 'nameTaken', value: name }) : ok(name)
}

/** Checks what the user typed into the dialog. Fails with `input`. */
export const parseDraft = (draft: ConnectionDraft, stored: StoredConnections): Result<ParsedDraft> => {
  const misplaced = misplacedToken(draft)
  if (misplaced !== null) return failed({ kind: 'input', problem: misplaced })
  const name = parseName(draft, stored)
  if (!name.ok) return name
  const url = parseBaseUrl(draft.baseUrl, draft.allowUnencrypted)
  if (!url.ok) return url
  const { id = randomUUID(), allowUnencrypted } = draft
  const baseUrl = url.value.canonical
  const before = stored.connections.find((other) => other.id === id)
  const connection: StoredConnection = {
    id,
    name: name.value,
    baseUrl,
    allowUnencrypted,
    // At another address is another service.
    access: before?.baseUrl === baseUrl ? before.access : 'readOnly',
    isProduction: draft.isProduction ?? before?.isProduction ?? false,
  }
  if (draft.token === undefined) return ok({ connection })
  const token = parseToken(draft.token)
  return token.ok ? ok({ connection, token: token.value }) : token
}
