import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type FeedFormat, formats, kinds } from '#api/import/formats/detect.ts'
import { sourceName, sourceRule } from '#api/import/source.ts'
import { type StockMeaning, stockMeanings } from '#domain/shared/stock-levels.ts'

export const usage = `Usage: npm run import -- <file> [options]

  --format auto|<kind>             auto reads it off the header (default); the kinds are
                                   ${kinds.join(', ')}
  --source <name>                  whose feed it is, like acme; each supplier needs a name of its own, the same every
                                   time (default: the kind of the feed; counts belong to the source of their products)
  --complete                       discontinue what this source listed before and the feed no longer lists
  --stock theirs|ours              what its numbers of pieces mean; the shop remembers it for the source.
                                   theirs: every new file is a fresh count (usual for a distributor's feed)
                                   ours: only a number that differs from the last file is (usual for a shop's export)
  --counted                        the numbers were counted now: take them also where the file did not change
  --location <name>                of a file of counts (Shopify's inventory CSV, SanMar's inventory file): only those of
                                   this location or warehouse; without it all of them together
  --dry-run                        say what would change and change nothing
  --json                           print the report as JSON`

export type ImportArguments = {
  readonly file: string
  readonly format: FeedFormat
  /** Absent: the kind of the feed. */
  readonly source?: string
  readonly complete: boolean
  /** Absent: what the shop remembers, or what is usual for the format. */
  readonly stock?: StockMeaning
  readonly counted: boolean
  readonly location?: string
  readonly dryRun: boolean
  readonly json: boolean
}

/** The command line cannot be understood; the message says how it is written. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whoever asks how the command is written is told, and that is no failure. */
export class HelpAsked extends Error {
  override name = 'HelpAsked'
}

/** @throws UsageError, HelpAsked. A path is taken from where `npm run` was called, not from the project's folder. */
export function readArguments(args: readonly string[], from = process.env.INIT_CWD ?? process.cwd()): ImportArguments {
  const { values, positionals } = parsed(args)
  if (values.help) throw new HelpAsked(usage)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  const format = formats.find(known => known === values.format)
  if (!format) throw new UsageError(`--format has to be one of ${formats.join(', ')}.\n\n${usage}`)
  const { source } = values
  if (source !== undefined && !sourceName.test(source))
    throw new UsageError(`--source takes ${sourceRule}.\n\n${usage}`)
  const stock = stockMeanings.find(known => known === values.stock)
  if (values.stock !== undefined && !stock) throw new UsageError(`--stock takes theirs or ours.\n\n${usage}`)
  return {
    file: resolve(from, file),
    format,
    ...(source !== undefined && { source }),
    complete: values.complete,
    ...(stock && { stock }),
    counted: values.counted,
    ...(values.location !== undefined && { location: values.location }),
    dryRun: values['dry-run'],
    json: values.json,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'auto' },
        source: { type: 'string' },
        complete: { type: 'boolean', default: false },
        stock: { type: 'string' },
        location: { type: 'string' },
        counted: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}
