import { most, type StockAsking, type StockLevel, stockWork } from '#api/stock/schema.ts'
import { adjustmentReasons } from '#domain/stock/events.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run stock -- show SKU
  npm run stock -- short [--page 2]                 # variants with more pieces in orders than on hand
  npm run stock -- count SKU=40 [SKU=12 ...]        # a fresh count; -1: not tracked
  npm run stock -- adjust SKU=-2 [SKU=-1 ...] --reason damaged|lost|received|returned|correction`

/** Reads the command line. @throws UsageError: it says which part is wrong. */
export function readWork(args: readonly string[]): StockAsking {
  const { positionals, values } = commandLine(usage, { reason: { type: 'string' }, page: { type: 'string' } }, args)
  const [ask, ...named] = positionals
  const refuse = (option: keyof typeof values) => {
    if (values[option] !== undefined) throw wrong(`${ask} does not take --${option}`)
  }
  if (ask !== 'adjust') refuse('reason')
  if (ask !== 'short') refuse('page')
  switch (ask) {
    case 'show':
      if (named.length !== 1) throw wrong('show takes one SKU')
      return checked({ ask, sku: named[0]! })
    case 'short': {
      const { page = '1' } = values
      if (named.length > 0) throw wrong('short takes no SKU')
      if (!/^[1-9]\d{0,4}$/.test(page)) throw wrong(`"${page}" is not a page`)
      return { ask, page: Number(page) }
    }
    case 'count': {
      const lines = commandLines(named, 'count needs pieces, like TEE-M=40')
      for (const [sku, pieces] of lines)
        if (pieces < -1) throw wrong(`${sku}=${pieces} is below 0; only -1 may be: not tracked`)
      return checked({ ask, lines: lines.map(([sku, quantity]) => ({ sku, quantity })) })
    }
    case 'adjust': {
      const lines = commandLines(named, 'adjust needs pieces, like TEE-M=-2')
      for (const [sku, pieces] of lines) if (pieces === 0) throw wrong(`${sku}=0 changes nothing`)
      if (values.reason === undefined) throw wrong(`adjust needs --reason ${reasons}`)
      const reason = adjustmentReasons.find(each => each === values.reason)
      if (!reason) throw wrong(`"${values.reason}" is not a reason: ${reasons}`)
      return checked({ ask, lines: lines.map(([sku, by]) => ({ sku, by })), reason })
    }
    default:
      throw new UsageError(usage)
  }
}

const reasons = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(adjustmentReasons)

function checked(work: StockAsking): StockAsking {
  if (!stockWork.safeParse(work).success) throw new UsageError(usage)
  return work
}

/** `TEE-M=40` each; a SKU may hold a "=" itself. */
function commandLines(named: readonly string[], needed: string): readonly (readonly [sku: string, pieces: number])[] {
  if (named.length === 0) throw wrong(needed)
  const lines = new Map<string, number>()
  for (const text of named) {
    const at = text.lastIndexOf('=')
    const [sku, pieces] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    if (at < 1 || !/^[+-]?\d+$/.test(pieces)) throw wrong(`${text} is not SKU=pieces`)
    if (Math.abs(Number(pieces)) > most) throw wrong(`${text} is more than ${most} pieces`)
    if (lines.has(sku)) throw wrong(`${sku} is named twice`)
    lines.set(sku, Number(pieces))
  }
  return [...lines]
}

function wrong(what: string): UsageError {
  return new UsageError(`${what}.\n${usage}`)
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
