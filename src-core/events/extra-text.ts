import { isJsonObjectText, membersOf } from './json-text'

type Member = readonly [name: string, json: string]

/** A service may write the fields that it does not document in any order; it stays the same record. */
const byName = ([one]: Member, [other]: Member): number => (one < other ? -1 : 1)

/** What the columns cannot hold of a record, with its members by name: the same text for the same record. */
export const orderedExtra = (extra: string): string => {
  // Nearly all have one member.
  if (!isJsonObjectText(extra) || !extra.includes(',"')) return extra
  const members = [...membersOf(extra)].toSorted(byName)
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}

export const areSameExtras = (one: string | undefined, other: string | undefined): boolean =>
  one === other ||
  (one !== undefined && other?.length === one.length && orderedExtra(one) === orderedExtra(other))

/** A value that is neither a text nor a number which a column can hold exactly. */
export const oddValueOf = (extra: string | undefined): string | undefined =>
  extra?.includes('"attributeData":') === true && isJsonObjectText(extra)
    ? membersOf(extra).get('attributeData')
    : undefined
