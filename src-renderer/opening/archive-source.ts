import { descriptionName } from '../../src-core/archive/description-name'
import type { ByteSource } from '../../src-core/files/byte-source'

/** The file in which an archive describes itself, by a handle of main, which finds the others. */
export const isArchive = ({ fileName, identity }: Pick<ByteSource, 'fileName' | 'identity'>): boolean =>
  fileName === descriptionName && identity().fileId !== undefined

/** An archive is called as its folder. */
export const shownName = (source: Pick<ByteSource, 'fileName' | 'folder' | 'identity'>): string =>
  isArchive(source) ? /[^/\\]*$/.exec(source.folder)?.[0] || source.folder : source.fileName
