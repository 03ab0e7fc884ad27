import { descriptionName } from '../src-core/archive/description-name'
import type { OpenedFile } from '../src-core/files/file-handles'
import { exitCodes } from './exit-code'
import { Failure, Refusal, valueOf } from './failure'
import type { Session } from './session'

/** The next of the files that the session may read. */
export const chooseFile = async ({ desktop }: Session): Promise<OpenedFile> => {
  const { files, refused } = valueOf(await desktop.chooseFiles({}))
  const [error] = refused
  if (error !== undefined) throw new Failure(error)
  const [opened] = files
  if (opened === undefined) throw new Failure({ kind: 'gone' })
  if (opened.fileName === descriptionName)
    throw new Refusal(
      `${opened.folder} is an archive, which the window opens. Name one of its Parquet files.`,
      exitCodes.usage,
    )
  return opened
}
