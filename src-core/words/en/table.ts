/** What should be said of a table of others. */
export const table = {
  line: 'line {line}',
  element: 'element {line}',
  row: 'row {line}',
  doubt: {
    noYear:
      'One date has no year, and counts as the last one before the file was written ({written}): "{text}", {place}. | {count} dates have no year, and count as the last ones before the file was written ({written}). The first one is "{text}", {place}.',
    afterWritten:
      'One time is later than the file was written ({written}): "{text}", {place}. Check "Written as". | {count} times are later than the file was written ({written}). The first one is "{text}", {place}. Check "Written as".',
    openOrder:
      'The dates of "{column}" can be read with the day or with the month first. Check "Written as".',
    notRead: 'This cannot be read as part of the table, and is left out: {column}.',
    openZone: 'The column "{column}" may state a time zone. Check "Zone".',
    openSign:
      'The numbers in "{column}" have commas or points that can be decimal signs or thousands separators. Check "Decimal sign".',
    twoSigns:
      'The numbers in "{column}" can be read with either decimal sign, and are read with that of the other columns. Check them.',
    otherSign:
      'One value is a number only with the other decimal sign, and stays a text: "{text}", {place}. | {count} values are numbers only with the other decimal sign, and stay texts. The first one is "{text}", {place}.',
    someTexts:
      'One value among numbers is none, and stays a text: "{text}", {place}. | {count} values among numbers are none, and stay texts. The first one is "{text}", {place}.',
    otherUnits:
      'One number has another unit than those before it in its series, and is not converted: "{text}", {place}. | {count} numbers have another unit than those before them in their series, and are not converted. The first one is "{text}", {place}.',
    atOnce:
      'One value has the same time as the one before it in its series: "{text}", {place}. | {count} values have the same time as the ones before them in their series. The first time is "{text}", {place}. Check the columns of the time.',
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
    badExtra:
      'A row has a last cell ("extra") that was changed, and is left out: {place}. | {count} rows have a last cell ("extra") that was changed, and are left out. The first one: {place}.',
    repeatedHeader:
      'The header occurs once more and is left out: {place}. | The header occurs {count} times more and is left out. The first time: {place}.',
    otherTable:
      'A line of another table below is left out: {place}. To read that table, choose its header. | Another table begins below, and its {count} lines are left out: {place}. To read it, choose its header.',
    comment:
      'One line is a comment and is left out: {place}. | {count} lines are comments and are left out. The first one: {place}.',
    rowsAbove:
      'A line above the first row looks like a row and is left out: {place}, "{text}". | {count} lines above the first row look like rows and are left out. The first one: {place}, "{text}".',
    undecodable:
      'A row has characters that do not exist in this encoding: "{text}", {place}. | {count} rows have characters that do not exist in this encoding. The first one is "{text}", {place}.',
  },
  answers: {
    remembered: '{name}: its answers are remembered for tables with the columns {columns}.',
    unreadable: '{name} holds no answers that can be used. {why}',
    problem: {
      json: 'It is no JSON. Save the answers again in the dialog of the table.',
      format: 'It is another kind of JSON. Choose a file that "Save these answers" wrote.',
      newer: 'A newer version of this application wrote it. Use that version, or save the answers here.',
      invalid:
        'Something in it was changed and is not valid. Save the answers again in the dialog of the table.',
      tooLarge: 'It is far larger than any answers. Choose a file that "Save these answers" wrote.',
    },
  },
} as const
