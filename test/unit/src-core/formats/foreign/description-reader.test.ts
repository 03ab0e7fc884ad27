import { expect, it } from 'vitest'
import { describedTable } from '../../../../../src-core/formats/foreign/description-reader'
import { lookAtCase } from './case-files'

const names = ['02-hobo.csv', '16-home-assistant.csv', '20-thingsboard-list.json', '22-clocks-go-back.csv']

it.each(names)('a description of %s is read as it was written', (name) => {
  const { description, columns } = lookAtCase(name)
  const described = { names: columns.map((column) => column.name), description }
  expect(describedTable.parse(JSON.parse(JSON.stringify(described)))).toEqual(described)
})

it('what is no description of this version is none', () => {
  const { description } = lookAtCase('15-wide.csv')
  for (const other of [
    null,
    { names: [] },
    { names: [], description: { ...description, version: 2 } },
    { names: [], description: { ...description, when: { ...description.when, writing: 'sometime' } } },
  ])
    expect(describedTable.safeParse(other).success).toBe(false)
})
