import { describe, expect, it } from 'vitest'
import { findCommands } from '../../../../../src-renderer/app/commands/find-commands'
import type { Command } from '../../../../../src-renderer/ui/commands'

const command = (title: string, index = '', obstacle: string | null = null): Command => ({
  id: title,
  title,
  place: index,
  obstacle,
  run: () => undefined,
})
const commands = [
  command('Run query', 'Query'),
  command('Export…', 'Results'),
  command('Open file', 'Connection, files and display'),
  command('Delete selected…', 'Results', 'Select events first.'),
  command('Deletion ledger…', 'Connections'),
  command('Close others', 'Tab'),
  command('查找设备', '查询'),
]
const found = (typed: string): readonly string[] => findCommands(commands, typed).map(({ title }) => title)

describe('finding a command', () => {
  it.each([
    ['', commands.map(({ title }) => title)],
    ['  ', commands.map(({ title }) => title)],
    ['exp', ['Export…']],
    ['EXPORT', ['Export…']],
    ['file open', ['Open file']],
    ['query', ['Run query']],
    ['ledger', ['Deletion ledger…']],
    ['xpor', ['Export…']],
    ['ldgr', ['Deletion ledger…']],
    ['设备', ['查找设备']],
    ['open ledger', []],
    ['zzz', []],
  ])('%j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })

  it('puts the begin of the name before the begin of a word, and what can run before what cannot', () => {
    expect(found('del')).toEqual(['Deletion ledger…', 'Delete selected…'])
    expect(
      findCommands([command('Go to the tab'), command('Tab list')], 'tab').map(({ title }) => title),
    ).toEqual(['Tab list', 'Go to the tab'])
  })

  it('looks at the place of a button and at what keeps it from running', () => {
    expect(found('results')).toEqual(['Export…', 'Delete selected…'])
    expect(found('select first')).toEqual(['Delete selected…'])
  })
})
