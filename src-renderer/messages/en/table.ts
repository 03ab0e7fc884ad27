/** The dialog that asks what a table of others is. */
export const table = {
  text: 'The table',
  header: 'Header',
  noHeader: 'none',
  line: 'line {line}',
  element: 'element {line}',
  separator: 'Separator',
  tab: 'tab',
  blanks: 'blanks',
  oneColumn: 'one column',
  encoding: 'Encoding',
  when: 'When',
  time: 'Time',
  noTime: 'no time',
  writtenAs: 'Written as',
  writing: {
    yearFirst: 'year-month-day',
    dayFirst: 'day.month.year',
    monthFirst: 'month/day/year',
    seconds: 'Unix seconds',
    milliseconds: 'Unix milliseconds',
    microseconds: 'Unix microseconds',
    nanoseconds: 'Unix nanoseconds',
    serial: 'spreadsheet days',
  },
  zone: 'Zone',
  hourTwice: 'Hour that occurs twice',
  twice: { none: 'no time', earlier: 'the first', later: 'the second', inOrder: 'by order of rows' },
  what: 'What was measured',
  eachColumn: 'Each column is a series',
  eachRow: 'Each row is one value',
  attribute: 'Attribute',
  value: 'Value',
  missing: 'not in the file',
  fixed: 'fixed text',
  textOf: 'Text of {field}',
  decimalSign: 'Decimal sign',
  sign: { point: 'point', comma: 'comma' },
  fields: 'Fields of the service',
  more: 'More: fields of the service',
  events: '{count} event | {count} events',
  series: '{count} series | {count} series',
  becomes: 'Becomes {events} in {series}',
  becomesIn: 'Becomes {events} in {series}, {from} to {to}',
  ofFirst: '{what} (the first {rows} rows)',
  timeIn: 'Time ({zone})',
  preview: 'First events',
  doubt: {
    openOrder:
      'The dates of "{column}" can be read with the day or with the month first. Check "Written as".',
    openSign: 'The commas in "{column}" can be decimal signs or thousands separators. Check "Decimal sign".',
    otherOrder:
      'One time fits only with day and month the other way round, and stays a text: "{text}", {place}. | {count} times fit only with day and month the other way round, and stay texts. The first one is "{text}", {place}.',
    unreadable:
      'One time cannot be read and stays a text: "{text}", {place}. | {count} times cannot be read and stay texts. The first one is "{text}", {place}.',
    twice:
      'One time occurred twice because the clocks were set back, so it has no instant: "{text}", {place}. | {count} times occurred twice because the clocks were set back, so they have no instant. The first one is "{text}", {place}.',
    never:
      'One time never occurred because the clocks were set forward: "{text}", {place}. | {count} times never occurred because the clocks were set forward. The first one is "{text}", {place}.',
    short:
      'A row has {cells} cells instead of {columns} and is left out: {place}. | {count} rows have too few cells and are left out. The first one has {cells} instead of {columns}: {place}.',
    filled:
      'A row has {cells} cells instead of {columns}; the others count as empty: {place}. | {count} rows have too few cells; the others count as empty. The first one has {cells} instead of {columns}: {place}.',
    long: 'A row has {cells} cells instead of {columns} and is left out: {place}. | {count} rows have too many cells and are left out. The first one has {cells} instead of {columns}: {place}.',
    broken:
      'A row is torn and is left out: {place}. | {count} rows are torn and are left out. The first one: {place}.',
    quote:
      'A row has a quote that is not closed, and is left out: {place}. | {count} rows have a quote that is not closed, and are left out. The first one: {place}.',
    repeatedHeader:
      'The header occurs once more and is left out: {place}. | The header occurs {count} times more and is left out. The first time: {place}.',
    undecodable:
      'A row has characters that do not exist in this encoding: "{text}", {place}. | {count} rows have characters that do not exist in this encoding. The first one is "{text}", {place}.',
  },
  above: 'Not read, {place}: {text}',
  unused: 'Not read, columns: {names}',
  nothing: 'Nothing becomes an event yet.',
  cancel: 'Cancel',
  open: 'Open',
} as const
