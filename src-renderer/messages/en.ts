import { connection } from './en/connection'
import { deletion } from './en/deletion'
import { errors } from './en/errors'
import { faults } from './en/faults'
import { files } from './en/files'
import { following } from './en/following'
import { frame } from './en/frame'
import { kept } from './en/kept'
import { network } from './en/network'
import { pictures } from './en/pictures'
import { query } from './en/query'
import { refresh } from './en/refresh'
import { results } from './en/results'
import { rows } from './en/rows'
import { silence } from './en/silence'

/** Every text on the screen, in English. Every other language is an object of the same shape. */
export const en = { faults, network, frame, connection, query, errors, refresh, results, rows, files, following, deletion, pictures, kept, silence } as const
