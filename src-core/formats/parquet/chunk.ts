import { gzipSync } from 'fflate'
import type { ColumnChunk, Encoding, PageHeader, ParquetType, Statistics } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { createCrc32 } from './crc32'
import { joinedBytes } from './joined-bytes'

/** The pages of a file, in order. */
export interface PageSink {
  /** The length of the file so far. */
  readonly offset: number
  append(header: PageHeader, parts: readonly Uint8Array[]): number
  /** Text at the start and end of the file. */
  raw(bytes: Uint8Array): void
  /** What was added since the last call. */
  take(): Uint8Array
}

export const createPageSink = (): PageSink => {
  const crc32 = createCrc32()
  let pending: Uint8Array[] = []
  let offset = 0
  const raw = (bytes: Uint8Array): void => {
    pending.push(bytes)
    offset += bytes.length
  }
  return {
    get offset() {
      return offset
    },
    append: (header, parts) => {
      const body = joinedBytes(parts)
      const crc = crc32(body)
      const writer = new ByteWriter()
      // Thrift has signed numbers only.
      writePageHeader(writer, { ...header, crc: crc | 0 })
      raw(writer.getBytes())
      raw(body)
      return writer.getBytes().length
    },
    raw,
    take: () => {
      const taken = joinedBytes(pending)
      pending = []
      return taken
    },
  }
}

/** A page of a column. */
export interface DataPage {
  readonly rowCount: number
  readonly valueCount: number
  readonly encoding: Encoding
  /** Which rows have a value. */
  readonly levels: Uint8Array
  readonly values: Uint8Array
}

/** One column of one row group. */
export interface ChunkWriter {
  dictionary(texts: Uint8Array, count: number): void
  page(page: DataPage): void
  end(statistics: Statistics): ColumnChunk
}

export interface ChunkFormat {
  readonly name: string
  readonly type: ParquetType
}

/** Fewer bytes are stored as they are: what is around them would be longer than what is saved. */
const worthCompressing = 128
/** What is saved must be worth the time that reading takes: at least one byte in so many. */
const leastSaving = 16
/** Where these save nothing, neither do the others: a column of a page is alike throughout. */
const sampleBytes = 8192

/**
 * Without a time: the same events give the same file. A page is a column of similar values, where a higher
 * level, or a table of more places to look back to, costs much and saves little.
 */
const gzipped = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1, mem: 4, mtime: 0 })

/** Null: compression would save too little. */
const gzippedIfWorth = (bytes: Uint8Array): Uint8Array | null => {
  if (bytes.length < worthCompressing) return null
  const isWorth = (length: number, part: Uint8Array): boolean =>
    length < part.length - part.length / leastSaving
  const sample = bytes.subarray(0, sampleBytes)
  if (sample.length < bytes.length && !isWorth(gzipped(sample).length, sample)) return null
  const compressed = gzipped(bytes)
  return isWorth(compressed.length, bytes) ? compressed : null
}

export const createChunkWriter = (sink: PageSink, { name, type }: ChunkFormat): ChunkWriter => {
  const start = sink.offset
  const encodings = new Set<Encoding>(['RLE'])
  let dictionaryAt: number | null = null
  let firstPageAt: number | null = null
  let [valueCount, plainSize] = [0, 0]
  return {
    dictionary: (texts, count) => {
      dictionaryAt = sink.offset
      encodings.add('PLAIN')
      // Always compressed: the header of a dictionary page cannot say that it is not.
      const packed = gzipped(texts)
      const sizes = { uncompressed_page_size: texts.length, compressed_page_size: packed.length }
      plainSize +=
        texts.length +
        sink.append(
          {
            type: 'DICTIONARY_PAGE',
            ...sizes,
            dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
          },
          [packed],
        )
    },
    page: ({ rowCount, valueCount: present, encoding, levels, values }) => {
      firstPageAt ??= sink.offset
      encodings.add(encoding)
      valueCount += rowCount
      const compressed = gzippedIfWorth(values)
      const body = compressed ?? values
      const header: PageHeader = {
        type: 'DATA_PAGE_V2',
        uncompressed_page_size: levels.length + values.length,
        compressed_page_size: levels.length + body.length,
        data_page_header_v2: {
          num_values: rowCount,
          num_nulls: rowCount - present,
          num_rows: rowCount,
          encoding,
          definition_levels_byte_length: levels.length,
          repetition_levels_byte_length: 0,
          is_compressed: compressed !== null,
        },
      }
      plainSize += levels.length + values.length + sink.append(header, [levels, body])
    },
    end: (statistics) => ({
      file_offset: BigInt(start),
      meta_data: {
        type,
        encodings: [...encodings],
        path_in_schema: [name],
        codec: 'GZIP',
        num_values: BigInt(valueCount),
        total_uncompressed_size: BigInt(plainSize),
        total_compressed_size: BigInt(sink.offset - start),
        data_page_offset: BigInt(firstPageAt ?? start),
        ...(dictionaryAt === null ? {} : { dictionary_page_offset: BigInt(dictionaryAt) }),
        statistics,
      },
    }),
  }
}
