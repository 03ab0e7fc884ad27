import { kept as sentences } from '../../../src-core/words/en/kept'

/** Results that are kept on the disk. */
export const kept = {
  ...sentences,
  unproven: 'This kept result is shown as it is. {why}',
  all: 'All kept results…',
  opening: 'opening: {done} of {total}',
  openFailed: 'The kept result could not be opened completely. {why}',
  notesFailed:
    'Some notes on this kept result could not be read. {what} The others are shown. The next time you change a note, the damaged file is kept in the result’s folder as notes-damaged.json.',
  listFailed: 'The list of kept results could not be read. {why}',
  gone: 'This kept result is no longer there. Run the query again.',
  goneTabs:
    'Tab not reopened, because its result is not kept any more: {names}. Run the query again. | Tabs not reopened, because their results are not kept any more: {names}. Run the queries again.',
  keepingFailed: 'The result is not kept on this computer: export it before you close it. {why}',
  /** In the form, if a part of its range is kept. */
  offer: {
    duration: '{kept} of {wanted} can be reused, {asOf}.',
    percent: '{percent} % of this query can be reused, {asOf}.',
    all: 'All of this query is kept, {asOf}.',
    asOf: 'as of {oldest}',
    asOfParts: 'as of {oldest} (parts as of {newest})',
    button: 'Request only the rest',
    open: 'Open what is kept',
    takingOver: 'Reading what is kept…',
    why: 'Opens a new result with the kept events and requests only the rest. Requests the last {count} minute of what is kept again, in case events arrived late. | Opens a new result with the kept events and requests only the rest. Requests the last {count} minutes of what is kept again, in case events arrived late.',
  },
  list: {
    title: 'Kept results',
    none: 'No result is kept.',
    total: '{count} result, {size} of {limit} | {count} results, {size} of {limit}',
    open: 'Open',
    openOne: 'Open {name}',
    remove: 'Delete',
    removeOne: 'Delete {name}',
    removeAll: 'Delete all…',
    removeQuestion:
      'Delete all kept results that are not open in a tab? Nothing is deleted from the service.',
    removeOneQuestion: 'Delete {name} from this computer? The service may not have its events any more.',
    removeThem: 'Delete',
    removeIt: 'Delete it',
    keep: 'Keep them',
    keepOne: 'Keep it',
    unreadable: 'A result that cannot be read',
    shown: 'open in a tab',
  },
  settings: {
    title: 'Kept results',
    isOn: 'Keep results of queries on this computer',
    why: 'Events, proof and verdict of each result stay in {folder}, readable only by your account, never with the token. They come back after a restart and open without a network.',
    size: 'Space for kept results (GB)',
    sizeWhy:
      'When it is full, the results that have not been opened for the longest time are deleted first, never those that are open.',
    used: 'Used: {size}',
    show: 'Show kept results…',
  },
} as const
