import type { OrderAsking } from '#api/fulfilment/owner.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run order -- list [--stage to-ship|shipped|delivered|cancelled] [--page 2]
  npm run order -- show 1001
  npm run order -- ship 1001 [--carrier DHL] [--tracking JD014] [--lines TEE-M=2,TEE-L=1]
  npm run order -- deliver 1001
  npm run order -- release 1001
  npm run order -- cancel 1001 [--rest] [--reason "not in stock any more"]
  npm run order -- return approve|refund 1001-1
  npm run order -- return decline 1001-1 [--note "worn"]
  npm run order -- return receive 1001-1 [--restock [TEE-M=2,TEE-L=1]]   # puts these pieces back into stock; without SKUs, all`

const text = { type: 'string' } as const
const optionTypes = {
  stage: text,
  page: text,
  carrier: text,
  tracking: text,
  reason: text,
  note: text,
  rest: { type: 'boolean' },
} as const

/** The options that a word takes: the ask, or the step of a return. */
const taken: { readonly [word: string]: readonly string[] } = {
  list: ['stage', 'page'],
  show: [],
  ship: ['carrier', 'tracking', 'lines'],
  deliver: [],
  release: [],
  cancel: ['rest', 'reason'],
  approve: [],
  receive: ['restock'],
  refund: [],
  decline: ['note'],
}
const steps = ['approve', 'receive', 'refund', 'decline'] as const

/** Reads the command line, and does no more than was typed: each word and option has to have a meaning. @throws UsageError */
export function readAsking(args: readonly string[]): OrderAsking {
  const { rest, pieces } = takePieces(args)
  const { positionals, values } = commandLine(usage, optionTypes, rest)
  const [ask = '', ...named] = positionals
  const step = ask === 'return' ? steps.find(each => each === named[0]) : undefined
  const word = step ?? ask
  const [first = '', ...more] = step ? named.slice(1) : named
  const options = Object.hasOwn(taken, word) ? taken[word] : undefined
  if (!options || steps.some(each => each === ask)) throw new UsageError(usage)
  const extra = ask === 'list' ? named[0] : more[0]
  if (extra !== undefined)
    throw wrong(`${ask} takes ${ask === 'list' ? 'no word' : 'one number'}: ${extra} is too many`)
  for (const option of [...Object.keys(values), ...Object.keys(pieces)])
    if (!options.includes(option)) throw wrong(`${step ? `return ${step}` : ask} does not take --${option}`)
  if (step) {
    const { restock } = pieces
    if (!/^\d+-\d+$/.test(first)) throw wrong(`"${first}" is not the number of a return, like 1001-1`)
    const all = restock?.length === 0 || restock?.join() === 'all'
    return {
      ask: step,
      return: first,
      note: values.note ?? '',
      ...(restock && { restock: all ? 'all' : restock.map(readLine) }),
    }
  }
  if (ask === 'list') {
    const { stage, page = '1' } = values
    if (!/^[1-9]\d{0,4}$/.test(page)) throw wrong(`"${page}" is not a page`)
    return { ask, page: Number(page), ...(stage !== undefined && { stage: stage as 'to-ship' }) }
  }
  if (!/^\d+$/.test(first)) throw wrong(`"${first}" is not the number of an order, like 1001`)
  const number = Number(first)
  switch (ask) {
    case 'cancel':
      return { ask, number, reason: values.reason ?? '', rest: values.rest ?? false }
    case 'ship': {
      const { carrier = '', tracking = '' } = values
      if (pieces.lines?.length === 0) throw wrong('--lines needs the pieces, like TEE-M=2')
      return { ask, number, carrier, tracking, ...(pieces.lines && { lines: pieces.lines.map(readLine) }) }
    }
    default:
      return { ask: ask as 'show', number }
  }
}

/** Everything between --lines or --restock and the next option is pieces, with spaces or commas between them. */
function takePieces(args: readonly string[]) {
  const rest: string[] = []
  const pieces: { lines?: string[]; restock?: string[] } = {}
  let into: string[] = rest
  for (const arg of args) {
    const [, name, value] = /^--(lines|restock)(?:=(.*))?$/s.exec(arg) ?? []
    if (name) {
      into = pieces[name as 'lines'] ??= []
      if (value !== undefined) into.push(...split(value))
    } else if (into === rest || arg.startsWith('--')) {
      into = rest
      rest.push(arg)
    } else into.push(...split(arg))
  }
  return { rest, pieces }
}

const split = (text: string) => text.split(',').filter(part => part.trim() !== '')

/** `TEE-M=2`; a SKU may hold a "=" itself. */
function readLine(part: string) {
  const at = part.lastIndexOf('=')
  const [sku, quantity] = [part.slice(0, at).trim(), Number(part.slice(at + 1))]
  if (at < 1 || !Number.isSafeInteger(quantity) || quantity < 1) throw wrong(`${part} is not SKU=pieces`)
  return { sku, quantity }
}

function wrong(what: string): UsageError {
  return new UsageError(`${what}.\n${usage}`)
}
