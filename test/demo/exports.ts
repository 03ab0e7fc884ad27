import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from './read-csv'

/** Name of the CSV file in `folder` that was written last. Throws when there is none. */
export const newestCsv = (folder: string): string => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  const [newest] = files.toSorted(
    (one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs,
  )
  if (newest === undefined) throw new Error(`there is no CSV file in ${folder}`)
  return newest
}

/** The rows of an export below its header, each as its cells by the name of the column. */
export const readExport = (path: string): readonly Readonly<Record<string, string>>[] => {
  const [header = [], ...rows] = readCsv(readFileSync(path, 'utf8'))
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}
