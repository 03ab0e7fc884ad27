import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { descriptionName } from '../../src-core/archive/description-name'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { RecentFile } from '../../src-core/files/file-handles'
import type { RestoredSession, RestoredTab, SavedSession } from '../../src-preload/contract/session'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { fileError } from './file-error'
import type { JsonDocument } from './json-document'
import type { OpenedFiles, PageFiles } from './opened-files'

/**
 * The tabs of the last session: paths, names of kept results and the page's state, never a copy of the
 * events. Also the paths of files that earlier tabs showed.
 */
export interface Sessions {
  save(session: SavedSession): Promise<Result<Record<string, never>>>
  /** Opens the files again. A damaged session does not keep the application from starting. */
  restore(): Promise<RestoredSession>
  /** What the tabs have shown lately, the last one first. */
  recentFiles(): Promise<readonly RecentFile[]>
}

/** As many as the start page has room for. */
const mostRecent = 6

const decoder = z.object({
  tabs: z.array(
    z.object({ paths: z.array(z.string()), storedId: z.string().exactOptional(), state: z.string() }),
  ),
  activeIndex: z.number().int().min(-1),
  form: z.string().exactOptional(),
  recentFiles: z.array(z.object({ path: z.string(), usedAt: z.number() })).default([]),
})

/** The session as stored on disk, with paths instead of handles. */
export type StoredSession = z.infer<typeof decoder>

export const emptySession: StoredSession = { tabs: [], activeIndex: -1, recentFiles: [] }
export const decodeSession = (json: unknown): StoredSession | undefined => decoder.safeParse(json).data

interface SessionsOptions {
  readonly stored: JsonDocument<StoredSession>
  readonly storedName: string
  readonly openedFiles: OpenedFiles
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

type RecentPath = StoredSession['recentFiles'][number]

/** What tabs show counts as used, the last tab last; what they do not show any more was used before. */
const usedNow = (
  before: readonly RecentPath[],
  tabs: StoredSession['tabs'],
  usedAt: number,
): RecentPath[] => {
  const shown = [...new Set(tabs.flatMap(({ paths }) => paths))].reverse().map((path) => ({ path, usedAt }))
  const others = before.filter(({ path }) => shown.every((one) => one.path !== path))
  return [...shown, ...others].slice(0, mostRecent)
}

export const createSessions = ({
  stored,
  storedName,
  openedFiles,
  clock,
  log,
}: SessionsOptions): Sessions => {
  const reopen = async (
    { paths, ...tab }: StoredSession['tabs'][number],
    page: PageFiles,
  ): Promise<RestoredTab> => ({
    ...(await page.open(paths)),
    ...tab,
  })

  const readStored = async (): Promise<StoredSession> => {
    try {
      return await stored.read()
    } catch (error) {
      log.warn('The last session could not be read', JSON.stringify(fileError(error, storedName)))
      return emptySession
    }
  }

  return {
    save: async ({ tabs, ...others }) => {
      const known: StoredSession['tabs'] = []
      for (const { fileIds, ...tab } of tabs) {
        const paths = openedFiles.pathsOf(fileIds)
        if (paths === undefined) return failed({ kind: 'gone' })
        known.push({ paths, ...tab })
      }
      try {
        await stored.update(({ recentFiles }) => ({
          tabs: known,
          ...others,
          recentFiles: usedNow(recentFiles, known, clock.now()),
        }))
        return ok({})
      } catch (error) {
        return failed(fileError(error, storedName))
      }
    },
    restore: async () => {
      const page = openedFiles.forPage()
      const { tabs, recentFiles: _, ...others } = await readStored()
      return { tabs: await Promise.all(tabs.map((tab) => reopen(tab, page))), ...others }
    },
    recentFiles: async () =>
      (await readStored()).recentFiles.map(({ path, usedAt }) => {
        // An archive is called as its folder.
        const named = basename(path) === descriptionName ? dirname(path) : path
        return {
          fileId: openedFiles.idOf(path),
          fileName: basename(named),
          folder: dirname(named),
          usedAt,
        }
      }),
  }
}
