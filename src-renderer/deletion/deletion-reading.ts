import type { DeletionNews } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'

export const newDeletionId = (): string => crypto.randomUUID()

/** Reads the news of a deletion or a check until it has ended. Resolves with the error if that fails. */
export const readDeletion = async (deletionId: string, take: (news: DeletionNews) => void): Promise<AppError | null> => {
  for (;;) {
    const news = await window.desktop.readDeletion({ deletionId })
    if (!news.ok) return news.error
    take(news.value)
    if (news.value.stage === 'ended') return null
  }
}
