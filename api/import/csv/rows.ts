import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, type Parser, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { FeedRefused, type RowFault } from '../refused.ts'

/** A row of the file; the header is row 1, as a spreadsheet counts. */
export type CsvRow = { readonly row: number; readonly fields: readonly string[] }
export type UnreadableRow = { readonly row: number; readonly value: string; readonly fault: RowFault }

/** More than any honest row needs. It bounds what a quote that is never closed can swallow. */
export const longestRow = 1024 * 1024

/** A file with so many is no feed: reading on would take hours and tell nobody more. */
export const mostUnreadable = 10_000
/** So many rows are handed on at once: what is done with a row takes longer than reading it. */
const portion = 500
/** How long others may wait for what is read without a pause, in ms. */
const longestTurn = 10

const carriageReturn = 13
const noBytes: Buffer = Buffer.alloc(0)

type Options = { readonly delimiter: string; readonly newline: string }

/**
 * The rows of a CSV file, in batches. What cannot be read costs its own line only: when the parser stumbles, the line
 * that the broken row began with is read alone (leniently, then given up), and the parser starts anew behind it. So a
 * stray quote does not swallow its neighbours, and a line without end is never held in memory.
 * @throws FeedRefused when too many rows cannot be read.
 */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  { delimiter, newline }: Options,
): AsyncGenerator<readonly (CsvRow | UnreadableRow)[]> {
  const lineEnd = newline.charCodeAt(0)
  const strict = {
    delimiter,
    record_delimiter: newline === '\n' ? ['\r\n', '\n'] : [newline],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  }
  let batch: (CsvRow | UnreadableRow)[] = []
  let row = 0
  let width = 0
  let given = 0
  /** Bytes given to the parser after the last row that it finished. */
  let open: Buffer = noBytes
  /** How many of the given bytes the parser has turned into rows. */
  let finished = 0
  /** Empty lines that the parser passed over and `row` counts already. */
  let emptyCounted = 0
  let unreadable = 0
  let turnBegan = performance.now()
  /** Set until the whole line that broke a row has arrived; `skip` when it is too long to keep. */
  let stumble: { readonly error: CsvError; readonly line: Buffer; readonly skip: boolean } | null = null
  let parser = start()

  function start(): Parser {
    const made = parse({
      ...strict,
      on_record: (fields: string[]) => {
        countEmpty(made)
        push(fields)
        finished = made.info.bytes
        // The parser makes a costly error, which nobody reads, for each row whose length differs from the first one's.
        // So every row is its first.
        Object.assign(made.info, { records: 0 })
        return null
      },
    })
    made.on('error', () => {})
    made.resume()
    given = 0
    finished = 0
    emptyCounted = 0
    open = noBytes
    return made
  }

  function countEmpty({ info }: Parser) {
    row += info.empty_lines - emptyCounted
    emptyCounted = info.empty_lines
  }

  function push(fields: readonly string[]) {
    row++
    width ||= fields.length
    if (fields.length > 1 || fields[0]?.trim()) batch.push({ row, fields })
  }

  /** The first line of a row that broke: a lone quote in text (`5" brim`) is forgiven when the columns come out right. */
  function pushAlone(line: Buffer, error: CsvError) {
    const text = line.toString().replace(/[\r\n]+$/, '')
    const [fields, ...more] = lenient(text)
    if (fields && more.length === 0 && fields.length === width) return push(fields)
    row++
    const fault = faultOf(error)
    batch.push({ row, value: text.slice(0, 80), fault })
    if (++unreadable === mostUnreadable)
      throw new FeedRefused('too-many-unreadable', { most: mostUnreadable, row }, fault)
  }

  function lenient(text: string): string[][] {
    try {
      return parseSync(text, { ...strict, relax_quotes: true })
    } catch {
      return []
    }
  }

  /** Empty lines at the beginning: nothing has to be read again because of them. */
  function withoutEmptyLines(bytes: Buffer): Buffer {
    let at = 0
    for (;;) {
      const end = newline === '\n' && bytes[at] === carriageReturn ? at + 1 : at
      if (bytes[end] !== lineEnd) return bytes.subarray(at)
      at = end + 1
    }
  }

  async function giveWay() {
    if (performance.now() - turnBegan < longestTurn) return
    await nextTurn()
    turnBegan = performance.now()
  }

  async function* portions() {
    for (let from = 0; from < batch.length; from += portion) {
      yield batch.slice(from, from + portion)
      await giveWay()
    }
    batch = []
  }

  async function give(bytes: Buffer, last: boolean) {
    let rest = bytes
    for (;;) {
      await giveWay()
      if (stumble) {
        const { error, skip } = stumble
        const line: Buffer = skip || stumble.line.length === 0 ? rest : Buffer.concat([stumble.line, rest])
        const at = line.indexOf(lineEnd)
        if (at === -1 && !last) {
          const long = skip || line.length > longestRow
          if (long && !skip) pushAlone(line, error)
          stumble = { error, line: long ? noBytes : line, skip: long }
          return
        }
        if (!skip && line.length > 0) pushAlone(at === -1 ? line : line.subarray(0, at), error)
        stumble = null
        rest = at === -1 ? noBytes : line.subarray(at + 1)
      }
      if (rest.length === 0 && !last) return
      open = open.length > 0 ? Buffer.concat([open, rest]) : rest
      given += rest.length
      const error = await (last ? finish(parser, rest) : write(parser, rest))
      open = withoutEmptyLines(open.subarray(Math.max(0, finished - (given - open.length))))
      if (!error) return
      countEmpty(parser)
      stumble = { error, line: open, skip: false }
      rest = noBytes
      parser = start()
    }
  }

  for await (const chunk of source) {
    await give(chunk, false)
    yield* portions()
  }
  await give(noBytes, true)
  yield* portions()
}

function write(parser: Parser, bytes: Buffer): Promise<CsvError | null> {
  return new Promise(resolve => parser.write(bytes, error => resolve((error as CsvError | null | undefined) ?? null)))
}

function finish(parser: Parser, bytes: Buffer): Promise<CsvError | null> {
  return new Promise(resolve => {
    parser.once('error', error => resolve(error as CsvError))
    parser.once('end', () => resolve(null))
    parser.end(bytes)
  })
}

function faultOf({ code }: CsvError): RowFault {
  if (code !== 'CSV_MAX_RECORD_SIZE') return { code: 'quote-open' }
  return { code: 'row-too-long', facts: { megabytes: longestRow / 1024 / 1024 } }
}
