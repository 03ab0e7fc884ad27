import type { OpenedFile } from '../src-core/files/file-handles'
import { Failure, valueOf } from './failure'
import type { Session } from './session'

/** The next of the files that the session may read. */
export const chooseFile = async ({ desktop }: Session): Promise<OpenedFile> => {
  const { files, refused } = valueOf(await desktop.chooseFiles({}))
  const [error] = refused
  if (error !== undefined) throw new Failure(error)
  const [opened] = files
  if (opened === undefined) throw new Failure({ kind: 'gone' })
  return opened
}
