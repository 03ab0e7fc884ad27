/** The wanted rows in the order of the view, followed by those that a filter hides in the given order. */
export const inOrderOfView = (view: Uint32Array, wanted: Uint32Array, rowCount: number): Uint32Array => {
  const isWanted = new Uint8Array(rowCount)
  for (const row of wanted) isWanted[row] = 1
  const ordered = new Uint32Array(wanted.length)
  let next = 0
  for (const rows of [view, wanted]) {
    for (const row of rows) {
      if (isWanted[row] !== 1) continue
      ordered[next++] = row
      isWanted[row] = 0
    }
  }
  return ordered
}
