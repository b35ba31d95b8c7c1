import { resolve } from 'node:path'
import { formats, kinds } from '#api/import/formats/kinds.ts'
import type { ImportOptions } from '#api/import/import-feed.ts'
import { sourceName, sourceRule } from '#domain/import-source/import-source.ts'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage: npm run import -- <file> [options]

  --format auto|<kind>             auto tells it by the header (default); the kinds are
                                   ${kinds.join(', ')}
  --source <name>                  a name for the supplier, like acme; give each supplier its own, the same every time
                                   (default: the kind of the feed; counts belong to the source of their products)
  --complete                       discontinue the variants that this source listed before and this feed does not
  --stock theirs|ours|none         what the quantities mean; the shop remembers it for the source.
                                   theirs: every new file is a fresh count (usual for a distributor's feed)
                                   ours: only a number that differs from the last file is (usual for a shop's export)
                                   none: they are not read, because somebody else counts, such as a warehouse
  --counted                        the quantities were counted just now: use them even if the file did not change
  --location <name>                for a file of counts (Shopify's inventory CSV, SanMar's inventory file): read this
                                   location or warehouse only (default: the sum of all)
  --dry-run                        report what would change and change nothing
  --json                           print the report as JSON`

const options = {
  format: { type: 'string', default: 'auto' },
  source: { type: 'string' },
  complete: { type: 'boolean', default: false },
  stock: { type: 'string' },
  location: { type: 'string' },
  counted: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export type ImportArguments = Required<Pick<ImportOptions, 'format' | 'complete' | 'counted' | 'dryRun'>> &
  Pick<ImportOptions, 'source' | 'stock' | 'location'> & { readonly file: string; readonly json: boolean }

/** @throws UsageError. A path is taken from where `npm run` was called, not from the project's folder. */
export function readArguments(args: readonly string[], from = process.env.INIT_CWD ?? process.cwd()): ImportArguments {
  const { values, positionals } = commandLine(`\n${usage}`, options, args)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  const format = formats.find(known => known === values.format)
  if (!format) throw new UsageError(`--format has to be one of ${formats.join(', ')}.\n\n${usage}`)
  const { source } = values
  if (source !== undefined && !sourceName.test(source))
    throw new UsageError(`--source may have ${sourceRule}.\n\n${usage}`)
  const stock = stockMeanings.find(known => known === values.stock)
  if (values.stock !== undefined && !stock) throw new UsageError(`--stock has to be theirs, ours or none.\n\n${usage}`)
  if (stock === 'none' && values.counted)
    throw new UsageError(`--stock none reads no quantities: leave --counted out.\n\n${usage}`)
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
