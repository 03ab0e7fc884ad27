/** Export and reopening. */
export const files = {
  export: {
    incomplete: 'The file will not contain the whole range ({verdict}).',
    unproven: 'The file may not contain the whole range ({verdict}).',
  },
  open: {
    cancelled: 'Opening {name} was cancelled.',
    failed: '{name} could not be opened. {why}',
    lost: '{why} {count} event is missing for that reason. | {why} {count} events are missing for that reason.',
    leftOut:
      '{why} This row is left out; all others were read. | {why} {count} rows are left out ({places}); all others were read.',
    leftOutBefore: '{why} This row is left out. | {why} {count} rows are left out ({places}).',
    lines: 'line {places} | lines {places}',
    elements: 'element {places} | elements {places}',
    metadata:
      '{name} is the metadata file of {described}. Open {described}: its metadata file is read with it.',
    position: 'Line {row}, column {column}: {why}',
    positionRow: 'Line {row}: {why}',
    positionCharacter: 'Line {row}, character {character}: {why}',
    positionElement: 'Element {element} (line {row}, character {character}): {why}',
    positionColumn: 'Column {column}: {why}',
    positionGroup: 'Row group {group}: {why}',
    positionGroupColumn: 'Row group {group}, column {column}: {why}',
  },
  problem: {
    empty: 'The file is empty.',
    notTable:
      'Its first line is not a table header: "{found}" Open a table whose first line names the columns.',
    workbook:
      'It is a workbook or a zip archive, not text. Save the sheet as CSV UTF-8 in the spreadsheet program, or unpack the archive, then open that file.',
    packed: 'It is a compressed archive. Unpack it and open the file inside.',
    packedDamaged:
      'The compressed file is damaged or incomplete, and was read as far as it can be unpacked. Copy or download it again.',
    packedTooLarge:
      'Unpacked, the file is far larger than any table: it may have been made to fill the memory. Unpack it, and check what it contains.',
    picture: 'It is a picture, whatever its name says. Choose a CSV, Parquet, JSON Lines or JSON file.',
    pdf: 'It is a PDF document, whatever its name says. Choose a CSV, Parquet, JSON Lines or JSON file.',
    binary: 'It is not text. Choose a CSV, Parquet, JSON Lines or JSON file.',
    tooManyCells:
      'The line has more than {found} cells, and the rest are not read. Delete the columns that are not needed, or check the delimiter.',
    notEvents: 'It is neither a list of events nor a response from the service.',
    badJson: 'This is not JSON: "{found}".',
    resultTwice:
      'It contains "result" more than once, which a response from the service never does. The events of all these lists were read.',
    returnCode:
      'The service reported a failure in this response: its returnCode is {found}, not 0. Events of it may be missing.',
    cutShort: 'The file ends in the middle of an event.',
    cellCount: 'The row has more or fewer cells than the table has columns.',
    otherTable: 'Another table begins here. To read it, open the file again and choose its header.',
    torn: 'The row is torn: it contains characters that no text has.',
    quote: 'A quotation mark is not closed, or is followed by text after it is closed: "{found}"',
    notUtf8:
      'The text is not UTF-8: "{found}" It was saved in another encoding. Save it as CSV UTF-8 and open that file.',
    notNumber: '"{found}" is not a number.',
    notFlag: '"{found}" is neither true nor false.',
    badExtra: '"{found}" was not written by this application.',
    parquetCut:
      'The Parquet file is incomplete: its end, which describes its contents, is missing. Copy or download it again.',
    parquetDamaged:
      'The data cannot be read, because the Parquet file is damaged. Copy or download it again.',
    parquetCodec:
      'The data are compressed with {found}, which this application cannot read. Write the file with Snappy or without compression, then open that file.',
    parquetEncrypted: 'The Parquet file is encrypted. Decrypt it, then open that file.',
    parquetTooLarge:
      'The file states a size of {found} bytes here, which is more than this application reads at once. The file may be damaged.',
    parquetType:
      'The column has the type {found}, which cannot be read here. Convert the column, or open the table as CSV.',
    packageCut:
      'The package is incomplete: its end, which lists its contents, is missing. Copy or download it again.',
    packageDamaged:
      'The package is damaged: its parts do not fit together ({found}). Copy or download it again.',
    packageChanged:
      'The package is damaged: {found} is not as it was written. Nothing of it was used. Copy or download it again.',
    packageMissing:
      'The package is damaged: {found} is listed in it and missing. Nothing of it was used. Copy or download it again.',
    packageUnlisted:
      'The package contains {found}, which it does not list: somebody has added it. Nothing of it was used. Ask whoever made the package for it.',
    packageNoManifest:
      'The package has no {found}, so nothing in it can be checked. Nothing of it was used. Ask whoever made the package for it.',
    packagePath:
      'The package contains the name "{found}", which would lead out of its folder. Nothing of it was used. Do not unpack it.',
    packageDoubled:
      'The package contains {found} more than once, so nobody can tell which one counts. Nothing of it was used. Ask whoever made the package for it.',
    packageLink:
      'In the package, {found} is a link and not a file. Nothing of it was used. Do not unpack it.',
    packageFolder:
      'In the package, {found} is a folder and not a file, which this application never writes. Nothing of it was used. Ask whoever made the package for the file as it was exported.',
    packageOtherName:
      'In the package, {found} has a second name, which other programs show instead of this one. Nothing of it was used. Do not unpack it.',
    packageStart:
      'The package does not begin as packages do: something was put in front of it, or it is another kind of file under this name. Nothing of it was used. Ask whoever made the package for the file as it was exported.',
    packageEncrypted: 'In the package, {found} is encrypted. Ask for a package without a password.',
    packageCompressed:
      'In the package, {found} is compressed, which this application never does: unpacked, it may fill the memory. Ask whoever made the package for the file as it was exported.',
    packageSizes:
      'The package states sizes that its files do not have ({found}). Nothing of it was used. Copy or download it again.',
    packageVersion:
      'The package was written by a newer version of this application (format {found}). Open it with that version.',
  },
  remark: {
    unread: 'This version cannot read {names} in the package, and has left it out.',
    changed:
      '{names} is not as the last run has written it. If a run is at work, open the archive again later. | {count} files are not as the last run has written them ({names}). If a run is at work, open the archive again later.',
    joined:
      'Another file begins in line {line}: two files were joined, and both were read. | Another file begins {count} times, first in line {line}: several files were joined, and all were read.',
    spreadsheet: {
      shortened: 'A spreadsheet has saved this file, and has shortened long numbers, as in 1.79518E+12.',
      restored:
        '{count} shortened time was restored from the readable column beside it or from the ID. | {count} shortened times were restored from the readable columns beside them or from the ID.',
      unreadable:
        '{count} shortened time cannot be restored: it is unreadable, and its event is flagged. | {count} shortened times cannot be restored: they are unreadable, and their events are flagged.',
      values:
        '{count} value has only the digits that the spreadsheet showed. | {count} values have only the digits that the spreadsheet showed.',
      texts: '{count} ID or name has lost its digits. | {count} IDs or names have lost their digits.',
    },
  },
  origin: {
    search: 'search: {text}',
    known: 'Origin',
    unknown: 'Origin unknown',
    plan: 'Deletion plan',
    changed: 'Changed since export',
    changedArchive: 'Changed since its run',
    planned: 'Marked in {source}, saved at {at}.',
    plannedService: 'Events of the service {url}.',
    plannedUnknown: 'The service of some events is unknown.',
    fetched: '{devices}, {range}. Fetched from {name} ({url}) at {at}.',
    notFetched: 'It is not known which service the events were fetched from: the original file did not say.',
    unknownFiles: 'It also contains events from {names}, whose origin is unknown.',
    range: '{start} to {end}',
    serviceRange: 'the default range of the service',
    exported: 'Exported at {at} by version {version}: {rows}.',
    /** Rows: they include those of deleted events. */
    all: 'the only row | all {count} rows',
    filtered: 'the row that was shown | the {count} rows that were shown',
    selected: 'the row that was selected | the {count} rows that were selected',
    leftOut:
      'without {count} event that has since been deleted or is no longer there | without {count} events that have since been deleted or are no longer there',
    filters: 'Filters: {filters}',
    archived: 'Out of the archive {name} after run {run} at {at} (version {version}): {rows}.',
    archiveVerdict: 'run {run} of the archive {name}',
    received: 'received by the service: {window}',
    untimed: 'and {count} event without this time | and {count} events without this time',
    archiveVerify: 'To check the archive: device-events archive verify "{name}"',
    verify: 'Whether the file proves it, this command tells: device-events verify "{name}"',
    recorded: 'Verdict: {completeness}. Recorded as: "{verdict}"',
    completeness: {
      complete: 'complete',
      notProvable: 'completeness not verifiable',
      partial: 'incomplete',
      latest: 'fewer events than the limit',
      atLimit: 'may be truncated',
    },
  },
  size: { bytes: '{size} B', kilobytes: '{size} kB', megabytes: '{size} MB', gigabytes: '{size} GB' },
} as const
