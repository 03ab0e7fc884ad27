import type { AppError } from '../../src-core/errors/errors'
import type { DeletionUpdate } from '../../src-preload/contract/deletion'

export const newDeletionId = (): string => crypto.randomUUID()

/** Reads the updates of a deletion or a check until it has ended. Resolves with the error if that fails. */
export const readDeletion = async (
  deletionId: string,
  take: (update: DeletionUpdate) => void,
): Promise<AppError | null> => {
  for (;;) {
    const update = await window.desktop.readDeletion({ deletionId })
    if (!update.ok) return update.error
    take(update.value)
    if (update.value.stage === 'ended') return null
  }
}
