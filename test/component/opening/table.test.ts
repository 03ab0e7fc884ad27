import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, choice, choose, field, flushPromises, mountPage, type, until } from '../mount-page'
import { giveHeight } from '../results-support'

const drop = async (...files: readonly (readonly [name: string, content: BlobPart])[]): Promise<void> => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, {
    dataTransfer: { files: files.map(([name, content]) => new File([content], name)), types: ['Files'] },
  })
  window.dispatchEvent(event)
  await flushPromises()
}
const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=dialog][aria-labelledby=table-title]')
  if (!found) throw new Error('no dialog')
  return found
}
const says = (text: string): Promise<void> =>
  until(() => expect(dialog().textContent?.replaceAll(/\s+/g, ' ')).toContain(text))
const isAsking = async (fileName: string): Promise<void> => {
  await until(() => expect(dialog().querySelector('h2')?.textContent).toBe(fileName))
  await says('Becomes')
}
const pick = (name: string, label: string): void => {
  const list = choice(name)
  const option = [...list.options].find(({ text }) => text === label)
  if (!option) throw new Error(`no choice ${label} for ${name}`)
  choose(list, option.value)
}
const preview = (): readonly (readonly string[])[] =>
  [...dialog().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
  )
const box = (name: string): HTMLElement => {
  const found = [...dialog().querySelectorAll<HTMLElement>('[role=checkbox]')].find((element) =>
    (element.textContent ?? '').includes(name),
  )
  if (!found) throw new Error(`no box ${name}`)
  return found
}
const opened = async (title: string): Promise<readonly Record<string, unknown>[]> => {
  await until(() => expect(useResults().active?.title).toBe(title))
  await until(() => expect(useResults().active?.state.isComputing).toBe(false))
  const { table } = useResults().active as ResultTab
  return Array.from(
    { length: table.rowCount },
    (_, row) => JSON.parse(table.recordJson(row)) as Record<string, unknown>,
  )
}

/** As a heating control writes it, in Windows-1252. */
const boiler = Uint8Array.from(
  Buffer.from(
    'Kessel 3\r\nDatum;Uhrzeit;Vorlauf (°C);Rücklauf (°C);Druck (bar);Status\r\n' +
      '19.11.2026;00:00:00;61,4;47,2;1,83;Heizen\r\n' +
      '19.11.2026;00:01:00;61,5;47,2;1,83;Heizen\r\n' +
      '19.11.2026;00:02:00;61,5\r\n' +
      '19.11.2026;00:03:00;61,6;47,3;1,84;Heizen\r\n',
    'latin1',
  ),
)

let savePath = ''
let openPaths: readonly string[] = []

beforeEach(async () => {
  const { folder } = createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => savePath, chooseOpenPaths: async () => [...openPaths] },
  })
  savePath = join(folder, 'kessel.table.json')
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('a table of others', () => {
  it('is guessed, shown as what it becomes, and opened as it was shown', async () => {
    await drop(['kessel.csv', boiler])
    await isAsking('kessel.csv')
    expect([choice('Header').value, choice('Separator').value, choice('Encoding').value]).toEqual([
      '2',
      ';',
      'windows-1252',
    ])
    expect(choice('Time').selectedOptions[0]?.text).toBe('Datum + Uhrzeit')
    expect([choice('Written as').value, choice('Zone').value]).toEqual(['dayFirst', 'Europe/Berlin'])
    await says('Becomes 12 events in 4 series, Nov 19 00:00 to Nov 19 00:03')
    expect(preview().slice(0, 3)).toEqual([
      ['Time (Europe/Berlin)', 'Attribute', 'Value'],
      ['Nov 19 00:00:00.000', 'Vorlauf', '61.4'],
      ['Nov 19 00:00:00.000', 'Rücklauf', '47.2'],
    ])
    const dots = [...dialog().querySelectorAll<HTMLElement>('.dot')].map(({ style }) => style.background)
    // As the rows have them once it is open: by the names of the numbers, and a text that never changes like others.
    const [druck, ruecklauf, vorlauf, status] = ['0', '1', '2', '8'].map((ink) => `var(--ink-${ink})`)
    expect(dots.slice(0, 8)).toEqual([vorlauf, ruecklauf, druck, status, vorlauf, ruecklauf, druck, status])
    await says('A row has 3 cells instead of 6 and is left out: line 5.')
    await says('Not read, line 1: Kessel 3')
    box('Status').click()
    await says('Becomes 9 events in 3 series')
    await says('Not read, columns: Status')
    button('Open').click()
    const records = await opened('kessel.csv')
    expect(records).toHaveLength(9)
    expect(records[2]).toEqual({
      attributeCode: 'Druck',
      attributeData: 1.83,
      deviceTimestamp: Date.UTC(2026, 10, 18, 23),
      unit: 'bar',
    })
    expect(useResults().active?.source).toMatchObject({
      files: [{ problem: { kind: 'cellCount', line: 5 } }],
    })
    // Of delays it knows nothing.
    await until(() => expect(document.querySelectorAll('[role=columnheader]').length).toBeGreaterThan(3))
    const headers = [...document.querySelectorAll('[role=columnheader]')].map(
      ({ textContent }) => textContent,
    )
    expect(headers.filter((name) => /after/.test(name ?? ''))).toEqual([])
    expect(headers.some((name) => name?.includes('Flags'))).toBe(true)
  })

  it('has its unit beside the number of an event, and no empty part for what it lacks', async () => {
    await drop(['kessel.csv', boiler])
    await isAsking('kessel.csv')
    button('Open').click()
    await opened('kessel.csv')
    const head = (): string | undefined => document.querySelector('.head .value')?.textContent?.trim()
    button('Event').click()
    const { state } = useResults().active as ResultTab
    state.focusedRow = 0
    await until(() => expect(head()).toBe('61.4 °C'))
    state.focusedRow = 3
    await until(() => expect(head()).toBe('Heizen'))
    const parts = [...document.querySelectorAll('.details .part')]
    expect(parts.filter(({ textContent }) => textContent?.trim() === '')).toEqual([])
  })

  it('is asked in groups with names, by controls with names, the first of which has the focus', async () => {
    await drop(['kessel.csv', boiler])
    await isAsking('kessel.csv')
    expect([...dialog().querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual([
      '1The table',
      '2When',
      '3What was measured',
    ])
    expect(document.activeElement).toBe(choice('Header'))
    for (const list of dialog().querySelectorAll('select'))
      expect(dialog().querySelector(`label[for="${list.id}"]`)?.textContent).toBeTruthy()
    expect(dialog().querySelectorAll('input[type=radio]')).toHaveLength(2)
    expect(button('Open').getAttribute('form')).toBe(dialog().querySelector('form')?.id)
  })

  it('of one value a row has its attribute and value chosen', async () => {
    await drop(['log.csv', 'when;what;how much\n2026-11-20 08:00;a;1\n2026-11-20 08:01;b;2\n'])
    await isAsking('log.csv')
    ;[...dialog().querySelectorAll<HTMLInputElement>('input[type=radio]')].at(-1)?.click()
    await until(() => expect(choice('Attribute').selectedOptions[0]?.text).toBe('what'))
    await says('Becomes 2 events in 2 series')
    expect(choice('Value').selectedOptions[0]?.text).toBe('how much')
    button('Open').click()
    expect(
      (await opened('log.csv')).map(({ attributeCode, attributeData }) => [attributeCode, attributeData]),
    ).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it('with a column for each type of value takes the filled one, or another that is chosen', async () => {
    await drop([
      'query-results.csv',
      'time,measure_name,measure_value::double,measure_value::varchar\n' +
        '2026-11-20 08:00,speed,1.5,-\n2026-11-20 08:00,mode,-,auto\n2026-11-20 08:01,speed,2.5,-\n2026-11-20 08:01,mode,-,auto\n',
    ])
    await isAsking('query-results.csv')
    const both = 'the filled one of measure_value::double, measure_value::varchar'
    expect(choice('Value').selectedOptions[0]?.text).toBe(both)
    pick('Value', 'measure_value::varchar')
    await until(() => expect(preview()[1]?.at(-1)).toBe('-'))
    pick('Value', both)
    await until(() => expect(preview()[1]?.at(-1)).toBe('1.5'))
    button('Open').click()
    expect(
      (await opened('query-results.csv')).map(({ attributeCode, attributeData }) => [
        attributeCode,
        attributeData,
      ]),
    ).toEqual([
      ['speed', 1.5],
      ['mode', 'auto'],
      ['speed', 2.5],
      ['mode', 'auto'],
    ])
  })

  it('of objects in JSON goes the same way', async () => {
    await drop([
      'export.json',
      JSON.stringify(
        [1, 2, 3].map((value) => ({ ts: 1795161600000 + value, values: { temperature: value } })),
      ),
    ])
    await isAsking('export.json')
    await says('Becomes 3 events in 1 series')
    expect(dialog().querySelectorAll('legend')[0]?.textContent).toBe('1When')
    button('Open').click()
    expect((await opened('export.json'))[0]).toEqual({
      attributeCode: 'temperature',
      attributeData: 1,
      deviceTimestamp: 1795161600001,
    })
  })

  it('that is an export of ours has its columns chosen, and is asked for what it lacks', async () => {
    await drop([
      'part.csv',
      'deviceTimestamp,deviceTimestamp (Europe/Berlin),attributeData,attributeType\n1763622930250,2025-11-20T08:15:30.250+01:00,1.5,Float\n',
    ])
    await isAsking('part.csv')
    await says('This export has only some columns of an event')
    expect(choice('Time').selectedOptions[0]?.text).toBe('deviceTimestamp')
    pick('Attribute', 'fixed text')
    await until(() => expect(dialog().querySelector('input[aria-label="Text of Attribute"]')).not.toBeNull())
    type(dialog().querySelector('input[aria-label="Text of Attribute"]') as HTMLInputElement, 'pressure')
    await until(() => expect(preview()[1]?.slice(1)).toEqual(['pressure', '1.5']))
    button('Open').click()
    expect(await opened('part.csv')).toEqual([
      {
        attributeCode: 'pressure',
        attributeType: 'Float',
        attributeData: 1.5,
        deviceTimestamp: 1763622930250,
      },
    ])
  })

  it('shows its cells and the reason where nothing becomes an event', async () => {
    await drop(['log.csv', 'when;a\n2026-11-20 08:00;1\n2026-11-20 08:01;2\n'])
    await isAsking('log.csv')
    box('a').click()
    await says('Nothing becomes an event yet.')
    expect(preview().slice(0, 2)).toEqual([
      ['when', 'a'],
      ['2026-11-20 08:00', '1'],
    ])
    expect((button('Open') as HTMLButtonElement).disabled).toBe(true)
  })

  it('begins with its first question, whatever was unfolded for the last one', async () => {
    await drop(['first.csv', boiler])
    await isAsking('first.csv')
    button('More: lines, cells and fields of the service').click()
    await says('Comments begin with')
    button('Cancel').click()
    await drop(['second.csv', boiler])
    await isAsking('second.csv')
    expect(dialog().textContent).not.toContain('Comments begin with')
    await until(() => expect(document.activeElement).toBe(choice('Header')))
  })

  it('is asked about as it was answered before, also after a restart', async () => {
    const text = 'when,device,a\n03/04/2026 08:00,x,1\n03/05/2026 08:00,x,2\n'
    await drop(['first.csv', text])
    await isAsking('first.csv')
    await says('can be read with the day or with the month first')
    pick('Written as', 'day.month.year')
    pick('Zone', 'America/New_York')
    await says('Apr 3')
    button('Open').click()
    await opened('first.csv')
    await until(() => expect(useSettings().isSaving).toBe(false))
    const started = await window.desktop.start({})
    if (!started.ok) throw new Error('no start')
    useSettings().adopt(started.value.settings)
    await drop(['second.csv', text])
    await isAsking('second.csv')
    expect([choice('Written as').value, choice('Zone').value]).toEqual(['dayFirst', 'America/New_York'])
  })

  it('has its answers saved as a file, which another computer remembers', async () => {
    const text = 'when,device,a\n03/04/2026 08:00,x,1\n03/05/2026 08:00,x,2\n'
    await drop(['first.csv', text])
    await isAsking('first.csv')
    pick('Written as', 'day.month.year')
    await says('Apr 3')
    button('Save these answers…').click()
    await says('kessel.table.json holds these answers, for the command (--map) and for others.')
    pick('Zone', 'America/New_York')
    await until(() => expect(dialog().textContent).not.toContain('holds these answers'))
    button('Cancel').click()
    await until(() => expect(alerts()).toEqual(['Opening first.csv was cancelled.']))
    expect(useSettings().settings.tables).toEqual([])
    await drop(['kessel.table (1).json', readFileSync(savePath, 'utf8')])
    await until(() =>
      expect(document.body.textContent).toContain(
        'kessel.table (1).json: its answers are remembered for tables with the columns when, device, a.',
      ),
    )
    await drop(['second.csv', text])
    await isAsking('second.csv')
    expect([choice('Written as').value, choice('Zone').value]).toEqual(['dayFirst', 'Europe/Berlin'])
  })

  it('is not asked about by a file that only looks like answers', async () => {
    await drop(['kessel.table.json', '{"format":"device-event-explorer/table","version":2}'])
    await until(() =>
      expect(alerts()).toEqual([
        'kessel.table.json holds no answers that can be used. A newer version of this application wrote it. Use that version, or save the answers here.',
      ]),
    )
    expect(useSettings().settings.tables).toEqual([])
  })

  it('is not read when Escape is pressed, or Cancel', async () => {
    await drop(['first.csv', boiler])
    await isAsking('first.csv')
    // Behind the dialog, no line of progress moves the rest.
    expect(document.body.textContent).not.toContain('Opening first.csv')
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }),
    )
    await until(() => expect(alerts()).toEqual(['Opening first.csv was cancelled.']))
    await drop(['second.csv', boiler])
    await isAsking('second.csv')
    button('Cancel').click()
    await until(() => expect(alerts()).toEqual(['Opening second.csv was cancelled.']))
    expect(useResults().tabs).toEqual([])
  })

  it('is asked about once with others of the same columns, and apart from others', async () => {
    const table = 'when,device,a\n2026-11-20 08:00,x,1\n'
    await drop(
      ['a.csv', table],
      ['b.csv', table.replace('x', 'y')],
      ['c.csv', 'when,b\n2026-11-20 08:00,2\n'],
    )
    await isAsking('a.csv')
    button('Open').click()
    await isAsking('c.csv')
    button('Open').click()
    expect(
      (await opened('a.csv + 2')).map(({ deviceId, attributeCode }) => [deviceId, attributeCode]),
    ).toEqual([
      ['x', 'a'],
      ['y', 'a'],
      [undefined, 'b'],
    ])
  })
})

/** Chosen in the system's dialog, so that main knows its path. */
const choosePath = async (name: string, text: string): Promise<void> => {
  const path = join(dirname(savePath), name)
  writeFileSync(path, text)
  openPaths = [path]
  await useOpenFiles().chooseAndOpen()
}
const firstTime = async (title: string): Promise<unknown> => (await opened(title))[0]?.['deviceTimestamp']
/** The button is off while what was answered last is being looked at. */
const open = async (): Promise<void> => {
  await until(() => expect(button('Open').disabled).toBe(false))
  button('Open').click()
}
const chooseInMenu = async (label: string): Promise<void> => {
  button('More for this result').click()
  await until(() => expect(document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(0))
  const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) =>
    item.textContent?.includes(label),
  )
  if (!entry) throw new Error(`no entry ${label}`)
  entry.click()
}

describe('a table of others that is open', () => {
  const text = 'when,device,a\n03/04/2026 08:00,x,1\n03/05/2026 08:00,x,2\n'

  it('is asked about anew from what was answered, and the answer takes its place', async () => {
    await choosePath('days.csv', text)
    await isAsking('days.csv')
    pick('Written as', 'month/day/year')
    pick('Zone', 'UTC')
    await says('Mar 4')
    await open()
    expect(await firstTime('days.csv')).toBe(Date.UTC(2026, 2, 4, 8))
    const before = useResults().active as ResultTab
    useResults().rename(before, 'Pump')
    await chooseInMenu('Answer the questions anew…')
    await isAsking('days.csv')
    expect([choice('Written as').value, choice('Zone').value]).toEqual(['monthFirst', 'UTC'])
    pick('Written as', 'day.month.year')
    await says('Apr 3')
    await open()
    await until(() => expect(useResults().active?.id).not.toBe(before.id))
    expect(await firstTime('days.csv')).toBe(Date.UTC(2026, 3, 3, 8))
    expect(useResults().tabs.map(({ state }) => state.name)).toEqual(['Pump'])
  })

  it('stays as it is when the questions are declined, or its file has gone', async () => {
    await choosePath('days.csv', text)
    await isAsking('days.csv')
    await open()
    await opened('days.csv')
    const { id } = useResults().active as ResultTab
    await chooseInMenu('Answer the questions anew…')
    await isAsking('days.csv')
    button('Cancel').click()
    await until(() => expect(alerts()).toEqual(['Opening days.csv was cancelled.']))
    rmSync(openPaths[0] ?? '')
    await chooseInMenu('Answer the questions anew…')
    await until(() => expect(alerts()[0]).toMatch(/days\.csv no longer exists/))
    expect(useResults().tabs.map((tab) => tab.id)).toEqual([id])
  })

  it('that was dropped says why it cannot be read again', async () => {
    await drop(['days.csv', text])
    await isAsking('days.csv')
    await open()
    await opened('days.csv')
    await chooseInMenu('The file was dropped on the window')
    await flushPromises()
    expect(useResults().tabs).toHaveLength(1)
    expect(document.querySelector('[aria-labelledby=table-title]')).toBeNull()
  })
})

describe('the lines of a table', () => {
  it('are rows, units or comments as the user says', async () => {
    await drop([
      'odd.csv',
      'when~a\nlocal time~bar\n2026-11-20 08:00~1\n!note\n2026-11-20 08:01~2\n2026-11-20 08:02\n',
    ])
    await until(() => expect(dialog().querySelector('h2')?.textContent).toBe('odd.csv'))
    button(/^More/).click()
    await until(() => expect(dialog().textContent).toContain('Lines and cells'))
    await until(() => expect(document.activeElement).toBe(field('Other separator')))
    type(field('Other separator'), '~')
    await says('Becomes 3 events in 1 series')
    pick('Units in', 'line 2')
    await says('Becomes 2 events in 1 series')
    await says('2 rows have too few cells and are left out.')
    type(field('Comments begin with'), '!')
    await says('One line is a comment and is left out: line 4.')
    pick('Too few cells', 'the others are empty')
    await says('the others count as empty: line 6.')
    await open()
    expect((await opened('odd.csv')).map(({ attributeData, unit }) => [attributeData, unit])).toEqual([
      [1, 'bar'],
      [2, 'bar'],
    ])
  })
})

describe('a file with two tables', () => {
  const two =
    'Time;Temp\n' +
    Array.from({ length: 20 }, (_, at) => `2026-11-20 08:${String(at + 10)};${String(at)}\n`).join('') +
    '\nHumidity\nTime;Humidity\n2026-11-20 08:10;40\n2026-11-20 08:11;41\n'

  it('reads the one whose header is chosen, and counts the lines of the other', async () => {
    await drop(['two.csv', two])
    await isAsking('two.csv')
    await says('Another table begins below, and its 4 lines are left out: line 23.')
    pick('Header', 'line 24')
    await until(() => expect(preview()[1]).toContain('40'))
    button('Open').click()
    expect(await opened('two.csv')).toMatchObject([
      { attributeCode: 'Humidity', attributeData: 40 },
      { attributeCode: 'Humidity', attributeData: 41 },
    ])
  })

  it('opened as the first of them, says where the other begins and that it is left out', async () => {
    await drop(['two.csv', two])
    await isAsking('two.csv')
    button('Open').click()
    expect(await opened('two.csv')).toHaveLength(20)
    await until(() => expect(document.body.textContent).toContain('Another table begins here.'))
    expect(document.body.textContent).toContain('line 23')
  })
})
