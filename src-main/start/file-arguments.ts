import { posix, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NamedFiles } from './start'

/** A scheme has two letters or more: `C:\events.csv` is a path. */
const address = /^[a-z][a-z0-9+.-]+:\/\//i
const fileAddress = /^file:\//i

/** The path of a `file:` address on this computer; `null` if there is none, or if it is ambiguous. */
const pathOf = (word: string, isWindows: boolean): string | null => {
  if (!URL.canParse(word)) return null
  const url = new URL(word)
  // Converting to a path would drop a query or fragment and so open another file: file managers escape `?`
  // and `#`.
  if (url.host !== '' || url.search !== '' || url.hash !== '' || /[?#]$/.test(word)) return null
  try {
    const path = fileURLToPath(url, { windows: isWindows })
    return path.includes('\0') ? null : path
  } catch {
    // An escaped slash, invalid UTF-8, or no drive on Windows: the caller reports the argument.
    return null
  }
}

/** `words`: paths as typed in `folder`, or addresses, which Linux file managers pass (`Exec=... %U`). */
export const readFileArguments = (
  words: readonly string[],
  folder: string,
  platform: NodeJS.Platform,
): NamedFiles => {
  const isWindows = platform === 'win32'
  const { resolve: resolvePath } = isWindows ? win32 : posix
  const files: string[] = []
  const refused: string[] = []
  for (const word of words) {
    if (fileAddress.test(word)) {
      const path = pathOf(word, isWindows)
      if (path === null) refused.push(word)
      else files.push(path)
    } else if (address.test(word)) refused.push(word)
    else if (word !== '') files.push(resolvePath(folder, word))
  }
  return { files, refused }
}
