import { ImportRefused } from '#api/settings/index.ts'
import type { ColumnChoice } from '#web/models/imports.ts'
import { decoded, sniff } from './csv/read.ts'
import { csvRows } from './csv/rows.ts'
import { columnKey } from './formats/columns.ts'
import { columnChoices, columnNames, detectFormat, type FeedFormat, type FeedKind, kinds } from './formats/kinds.ts'
import { createMender, nothingMended } from './mending.ts'
import { FeedRefused } from './refused.ts'

const shownRows = 3

export type FeedColumn = {
  /** As the file calls it. */
  readonly header: string
  /** The same for every way to write it: what is said of the column is kept under it. */
  readonly key: string
  /** What the format knows it as; empty: it is not read. */
  readonly readAs: string
  /** Somebody said how it is read. */
  readonly said: boolean
  /** What stands there in the first rows. */
  readonly samples: readonly string[]
}

export type FeedHead = {
  readonly encoding: string
  /** Null: nobody knows yet what kind of feed it is. */
  readonly kind: FeedKind | null
  readonly columns: readonly FeedColumn[]
  /** By kind of feed, what columns can be read as. */
  readonly choices: { readonly [kind: string]: readonly ColumnChoice[] }
}

/**
 * The beginning of a file, as it would be read.
 * @throws ImportRefused where it is no table at all.
 */
export async function headOf(
  bytes: AsyncIterable<Uint8Array>,
  columns: { readonly [header: string]: string },
  format: FeedFormat,
): Promise<FeedHead> {
  const file = await sniff(bytes)
  const rows: (readonly string[])[] = []
  for await (const batch of csvRows(decoded(file.bytes, file).bytes, file)) {
    for (const row of batch) if ('fields' in row) rows.push(row.fields)
    if (rows.length > shownRows) break
  }
  const [header, ...first] = rows
  if (!header) throw new FeedRefused('no-rows')
  const named = createMender({ ...nothingMended, columns }).header(header)
  const kind = format === 'auto' ? detected(named) : format
  const known = columnNames(kind ?? 'supplier')
  const spelled = new Map(known.flatMap(spellings => spellings.map(name => [columnKey(name), spellings[0]!] as const)))
  return {
    encoding: file.encoding,
    kind,
    columns: header.map((name, place) => ({
      header: name,
      key: columnKey(name),
      readAs: spelled.get(columnKey(named[place]!)) ?? '',
      said: Object.hasOwn(columns, columnKey(name)),
      samples: first.slice(0, shownRows).map(fields => (fields[place] ?? '').slice(0, 80)),
    })),
    choices: Object.fromEntries(kinds.map(each => [each, columnChoices(each)])),
  }
}

function detected(header: readonly string[]): FeedKind | null {
  try {
    return detectFormat(header)
  } catch (error) {
    if (error instanceof ImportRefused) return null
    throw error
  }
}
