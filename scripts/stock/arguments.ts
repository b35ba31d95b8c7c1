import { parseArgs } from 'node:util'
import { type StockAsking, type StockLevel, stockWork } from '#api/stock/schema.ts'
import { UsageError } from '../maintenance/with-shop.ts'

export const usage = `Usage:
  npm run stock -- show SKU
  npm run stock -- short [--page 2]                 # variants with more pieces in orders than on hand
  npm run stock -- count SKU=40 [SKU=12 ...]        # a fresh count; -1: not tracked
  npm run stock -- adjust SKU=-2 [SKU=-1 ...] --reason damaged|lost|received|returned|correction`

/** What the command line asks for. @throws UsageError */
export function readWork(args: readonly string[]): StockAsking {
  const work = asked(args)
  if (!stockWork.safeParse(work).success) throw new UsageError(usage)
  return work
}

function asked(args: readonly string[]): StockAsking {
  const { positionals, values } = parse(args)
  const [ask, ...named] = positionals
  switch (ask) {
    case 'show':
      return { ask, sku: named.length === 1 ? named[0]! : '' }
    case 'short':
      return { ask, page: values.page ?? 1 }
    case 'count':
      return { ask, lines: named.map(readLine).map(([sku, quantity]) => ({ sku, quantity })) }
    case 'adjust':
      return {
        ask,
        lines: named.map(readLine).map(([sku, by]) => ({ sku, by })),
        reason: values.reason as 'damaged',
      }
    default:
      throw new UsageError(usage)
  }
}

function parse(args: readonly string[]) {
  try {
    const options = { reason: { type: 'string' }, page: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

/** `TEE-M=40`; a SKU may hold a "=" itself. */
function readLine(text: string): readonly [sku: string, pieces: number] {
  const at = text.lastIndexOf('=')
  const pieces = text.slice(at + 1).trim()
  if (at < 1 || !/^[+-]?\d+$/.test(pieces)) throw new UsageError(`${text} is not SKU=pieces.\n${usage}`)
  return [text.slice(0, at).trim(), Number(pieces)]
}

export function printLevel({ sku, name, counted, onHand, committed, available, onSale, feeds }: StockLevel): string {
  const levels =
    onHand === null
      ? `not tracked, always on sale; ${committed} in orders`
      : counted || committed > 0
        ? `on hand ${onHand}, in orders ${committed}, available ${available}, on sale ${onSale}`
        : 'not counted yet'
  const short = available !== null && available < 0 ? `  SHORT by ${-available}` : ''
  const said = feeds.map(({ feed, quantity }) => `  ${feed} said ${quantity === -1 ? 'not tracked' : quantity}`)
  return [`${sku}  ${name}`, `  ${levels}${short}`, ...said].join('\n')
}
