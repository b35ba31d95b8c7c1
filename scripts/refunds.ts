import { type GivenByHand, givenByHandBody } from '#api/payments/refunds/given-by-hand.ts'
import type { OpenRefund } from '#api/payments/refunds/open-refunds.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { askShop, commandLine, run, UsageError } from './maintenance/ask-shop.ts'

const usage = `Usage:
  npm run refunds -- list
  npm run refunds -- given-back ID --how "bank transfer" [--reference "TX 17"] [--by Ann]`

function readWork(args: readonly string[]): GivenByHand | 'list' {
  // An id may begin with a dash: it is the second word, whatever it looks like.
  const [action, refundId, ...more] = args
  if (action === 'list' && refundId === undefined) return 'list'
  if (action !== 'given-back' || !refundId) throw new UsageError(usage)
  const text = { type: 'string' } as const
  const { values } = commandLine(usage, { how: text, reference: text, by: text }, more, { words: false })
  if (!values.how) throw new UsageError(`--how is missing: it says how the buyer got the money.\n${usage}`)
  const read = givenByHandBody.safeParse({ refundId, ...values })
  if (!read.success) throw new UsageError(usage)
  return read.data
}

/** Says why a refund waits, and how to go on. */
function lineOf({ refundId, orderNumber, method, state, amount, currency, problem, requestedAt }: OpenRefund): string {
  const digits = fractionDigits(currency)
  const order = orderNumber === null ? 'no order' : `order ${orderNumber}`
  const what = `${requestedAt.slice(0, 10)}  ${order}  ${(amount / 10 ** digits).toFixed(digits)} ${currency}  ${method}`
  const note = `npm run refunds -- given-back ${refundId} --how "bank transfer"`
  switch (state) {
    case 'by-hand':
      return `${what}  paid in cash: give the money back yourself, then note that:\n  ${note}`
    case 'refused':
      return `${what}  refused: ${problem}\n  ask the provider once more: npm run reconcile -- --fix. Or give the money back by other means, then note that:\n  ${note}`
    case 'begun':
      return `${what}  the provider has not confirmed it yet${problem === null ? '' : ` (${problem})`}. The shop asks again by itself`
  }
}

/** Refunds that are not at their end; notes that one of them was given back by hand. */
run(usage, async () => {
  const work = readWork(process.argv.slice(2))
  if (work === 'list') {
    const { refunds } = await askShop<{ refunds: readonly OpenRefund[] }>({ path: '/internal/refunds' })
    return console.log(refunds.length === 0 ? 'There are no open refunds.' : refunds.map(lineOf).join('\n'))
  }
  await askShop({ path: '/internal/refunds', body: work })
  console.log(`The refund ${work.refundId} is noted as given back.`)
})
