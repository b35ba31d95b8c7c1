import { parseArgs } from 'node:util'
import type { OrderAsking } from '#api/desk/command.ts'
import { UsageError } from '../maintenance/with-shop.ts'

export const usage = `Usage:
  npm run order -- list [--stage to-ship|shipped|delivered|cancelled]
  npm run order -- show 1001
  npm run order -- ship 1001 [--carrier DHL] [--tracking JD014] [--lines TEE-M=2,TEE-L=1]
  npm run order -- deliver 1001
  npm run order -- release 1001
  npm run order -- cancel 1001 [--rest] [--reason "not in stock any more"]
  npm run order -- return approve|receive|refund|decline 1001-1 [--note "worn"]
  npm run order -- return receive 1001-1 --restock [TEE-M=2,TEE-L=1]   # puts these pieces back into stock; without SKUs, all`

const options = {
  stage: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  lines: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  rest: { type: 'boolean' },
  restock: { type: 'string' },
} as const

/** What the command line asks for. @throws UsageError */
export function readAsking(args: readonly string[]): OrderAsking {
  const { positionals, values } = parse(args)
  const [ask, first = '', second = ''] = positionals
  const number = Number(first)
  switch (ask) {
    case 'list':
      return { ask, ...(values.stage !== undefined && { stage: values.stage as 'to-ship' }) }
    case 'show':
    case 'deliver':
    case 'release':
      return { ask, number }
    case 'cancel':
      return { ask, number, reason: values.reason ?? '', rest: values.rest ?? false }
    case 'ship': {
      const { carrier = '', tracking = '', lines } = values
      return { ask, number, carrier, tracking, ...(lines !== undefined && { lines: readLines(lines) }) }
    }
    case 'return':
      return {
        ask: first as 'approve',
        return: second,
        note: values.note ?? '',
        ...(values.restock !== undefined && {
          restock: values.restock === 'all' ? values.restock : readLines(values.restock),
        }),
      }
    default:
      throw new UsageError(usage)
  }
}

function parse(args: readonly string[]) {
  try {
    // Without SKUs it is all that came back.
    const whole = args.map((arg, at) => (arg === '--restock' && !args[at + 1]?.includes('=') ? '--restock=all' : arg))
    return parseArgs({ args: whole, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

/** `TEE-M=2,TEE-L=1`; a SKU may hold a "=" itself. */
function readLines(text: string) {
  return text.split(',').map(part => {
    const at = part.lastIndexOf('=')
    const [sku, quantity] = [part.slice(0, at).trim(), Number(part.slice(at + 1))]
    if (at < 1 || !Number.isSafeInteger(quantity)) throw new UsageError(`${part} is not SKU=pieces.\n${usage}`)
    return { sku, quantity }
  })
}
