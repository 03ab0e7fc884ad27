/** The files that contain a row, as codes of their names: `a.csv`, or `a.csv + b.csv`. Code 0 is no file. */
export interface SourceSets {
  readonly texts: readonly string[]
  /** The indexes of the files, by code. */
  readonly files: readonly (readonly number[])[]
  /** The code of a single file, by its index. */
  codeOf(index: number): number
  /** The code of a set with one more file. */
  codeWith(code: number, index: number): number
}

/** Files in different folders may have the same name. */
const distinct = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${String(count)})`
  })
}

export const createSourceSets = (fileNames: readonly string[]): SourceSets => {
  const names = distinct(fileNames)
  const texts = ['', ...names]
  const files: (readonly number[])[] = [[], ...names.map((_, index) => [index])]
  const larger = new Map<number, number>()
  return {
    texts,
    files,
    codeOf: (index) => index + 1,
    codeWith: (code, index) => {
      const key = code * names.length + index
      const known = larger.get(key)
      if (known !== undefined) return known
      const added = texts.push(`${texts[code] ?? ''} + ${names[index] ?? ''}`) - 1
      files.push([...(files[code] ?? []), index])
      larger.set(key, added)
      return added
    },
  }
}
