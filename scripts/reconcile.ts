import type { Disagreement } from '#api/payments/answer-schema.ts'
import type { Reconciled } from '#api/payments/refunds/owner.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { askShop, commandLine, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run reconcile -- [--since=2026-01-31] [--fix]'
const dayMs = 24 * 60 * 60_000
const days = 90

function readArguments(): { readonly since: Date; readonly fix: boolean } {
  const options = { since: { type: 'string' }, fix: { type: 'boolean', default: false } } as const
  const { since: day, fix } = commandLine(usage, options, process.argv.slice(2), { words: false }).values
  if (day === undefined) return { since: new Date(Date.now() - days * dayMs), fix }
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw new UsageError(usage)
  return { since: new Date(day), fix }
}

const told: { readonly [kind in Disagreement['kind']]: string } = {
  unknown: 'the shop does not know this payment',
  amount: 'the amounts differ',
  refunded: 'the refunds differ',
  missing: 'the provider does not know this payment',
  'refund-failed': 'the provider refused the refund',
  disputed: 'the buyer disputes it at their bank',
  'dispute-lost': 'the bank gave it back to the buyer',
  unread: 'it could not be compared',
}

function lineOf({
  method,
  orderId,
  orderNumber,
  paymentId,
  kind,
  atShop,
  atGateway,
  currency,
  refund,
  dispute,
  problem,
}: Reconciled['disagreements'][number]): string {
  const amount = (units: number | null) =>
    units === null
      ? 'nothing'
      : `${(units / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency))} ${currency}`
  const order =
    orderNumber !== null
      ? `order ${orderNumber}, ${orderId}`
      : orderId
        ? `order ${orderId}, which has no number`
        : 'no order'
  if (problem !== undefined) return `${[method, paymentId].join(' ').trim()} (${order}): ${told[kind]}: ${problem}`
  if (refund) {
    return `${method} ${paymentId} (${order}): ${told[kind]}: ${refund.problem}. The buyer is owed ${amount(atGateway)}.
  To ask the provider once more: npm run reconcile -- --fix
  If it refuses again, give the money back by other means, then note that: npm run refunds -- given-back ${refund.refundId} --how "bank transfer"`
  }
  if (dispute) {
    const then =
      kind === 'disputed'
        ? 'Answer the dispute at the provider. Refunds of this payment wait until it is decided.'
        : 'Do not give it back twice. If a refund of it is listed, note that the bank gave it.'
    return `${method} ${paymentId} (${order}): ${told[kind]}: dispute ${dispute.disputeId}, ${dispute.reason}, over ${amount(atShop)}. ${then}`
  }
  return `${method} ${paymentId} (${order}): ${told[kind]}; shop ${amount(atShop)}, provider ${amount(atGateway)}`
}

/** Lists where log and providers' books differ; ends with 1 if they do. --fix first refunds money without an order, and takes up refunds made at providers. */
run(usage, async () => {
  const { since, fix } = readArguments()
  const { disagreements, providers } = await askShop<Reconciled>({
    path: '/internal/reconcile',
    body: { since: since.toISOString(), fix },
  })
  for (const disagreement of disagreements) console.log(lineOf(disagreement))
  const day = since.toISOString().slice(0, 10)
  if (providers === 0) console.log('No payment provider is configured: there are no records to compare with.')
  else if (disagreements.length === 0)
    console.log(`The shop and its payment providers agree on all payments since ${day}.`)
  // A dispute that was lost is told for as long as it is asked about; nothing is left to do.
  if (disagreements.some(({ kind }) => kind !== 'dispute-lost')) process.exitCode = 1
})
