import { z } from 'zod'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { RestoredSession, RestoredTab, SavedSession } from '../../src-preload/contract/session'
import type { Log } from '../ports/log'
import { fileError } from './file-error'
import type { JsonDocument } from './json-document'
import type { OpenedFiles, PageFiles } from './opened-files'

/**
 * The tabs of the last session: paths, names of kept results and the page's state, never a copy of the
 * events.
 */
export interface Sessions {
  save(session: SavedSession): Promise<Result<Record<string, never>>>
  /** Opens the files again. A damaged session does not keep the application from starting. */
  restore(): Promise<RestoredSession>
}

const decoder = z.object({
  tabs: z.array(
    z.object({ paths: z.array(z.string()), storedId: z.string().exactOptional(), state: z.string() }),
  ),
  activeIndex: z.number().int().min(-1),
  form: z.string().exactOptional(),
})

/** The session as stored on disk, with paths instead of handles. */
export type StoredSession = z.infer<typeof decoder>

export const emptySession: StoredSession = { tabs: [], activeIndex: -1 }
export const decodeSession = (json: unknown): StoredSession | undefined => decoder.safeParse(json).data

interface SessionsOptions {
  readonly stored: JsonDocument<StoredSession>
  readonly storedName: string
  readonly openedFiles: OpenedFiles
  readonly log: Log
}

export const createSessions = ({ stored, storedName, openedFiles, log }: SessionsOptions): Sessions => {
  const reopen = async (
    { paths, ...tab }: StoredSession['tabs'][number],
    page: PageFiles,
  ): Promise<RestoredTab> => ({
    ...(await page.open(paths)),
    ...tab,
  })

  return {
    save: async ({ tabs, ...others }) => {
      const known: StoredSession['tabs'] = []
      for (const { fileIds, ...tab } of tabs) {
        const paths = openedFiles.pathsOf(fileIds)
        if (paths === undefined) return failed({ kind: 'gone' })
        known.push({ paths, ...tab })
      }
      try {
        await stored.update(() => ({ tabs: known, ...others }))
        return ok({})
      } catch (error) {
        return failed(fileError(error, storedName))
      }
    },
    restore: async () => {
      const page = openedFiles.forPage()
      try {
        const { tabs, ...others } = await stored.read()
        return { tabs: await Promise.all(tabs.map((tab) => reopen(tab, page))), ...others }
      } catch (error) {
        log.warn(
          'The tabs of the last session could not be read',
          JSON.stringify(fileError(error, storedName)),
        )
        return { tabs: [], activeIndex: -1 }
      }
    },
  }
}
