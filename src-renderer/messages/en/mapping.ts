/** The dialog that maps the columns of another table. */
export const mapping = {
  title: 'Columns of {name}',
  intro:
    'This table has unknown columns. Choose what they contain; the preview shows how the first rows will be read.',
  introGuessed:
    'This table has unknown columns. Their contents were guessed from the names and the first rows. Check the preview and correct what is wrong.',
  introOurs:
    'This export contains only some of the columns of an event. The others will be missing unless you choose something for them here.',
  introRemembered:
    'You have opened a table with these columns before, so your previous choices are used. Check the preview and correct what is wrong.',
  missing: 'not in the file',
  fixed: 'fixed text',
  column: 'column {index}',
  typed: '{name} ({type})',
  type: {
    time: 'time',
    localTime: 'time without offset',
    number: 'number',
    flag: 'true or false',
    text: 'text',
    other: 'other',
  },
  textOf: 'Text of {field}',
  writingOf: 'Format of {field}',
  writing: {
    milliseconds: 'Unix milliseconds',
    seconds: 'Unix seconds',
    dateTime: 'ISO or dd.mm.yyyy',
    dayFirst: 'dd/mm/yyyy',
    monthFirst: 'mm/dd/yyyy',
  },
  decimalSign: 'Decimal sign',
  sign: { point: 'point', comma: 'comma' },
  doubt: {
    order:
      'The first rows of "{column}" can be read with the day or with the month first. Choose the order next to {field}.',
    writing: 'The first rows of "{column}" look like {writing}. Check the choice next to {field}.',
    sign: 'The commas in "{column}" can be decimal signs or thousands separators. Choose the decimal sign.',
    otherSign: 'The numbers in "{column}" look as if the decimal sign were a {sign}. Check the decimal sign.',
  },
  nothing: 'Choose a column for at least one field to open the file.',
  zone: 'Time zone for times without an offset',
  preview: 'First events',
  odd: '⚠ marks values that do not have the documented type. They are kept as they are in the file.',
  others:
    'Kept as an additional field of each event: {names} | Kept as {count} additional fields of each event: {names}',
  leftOut: '⚠ Not read, because they contain lists or further columns: {names}',
  cancel: 'Cancel',
  open: 'Open',
} as const
