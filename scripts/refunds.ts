import { parseArgs } from 'node:util'
import { type GivenByHand, givenByHandBody, noteGivenByHand } from '#api/payments/given-by-hand.ts'
import { createServices } from '#api/services.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'

const usage = 'Usage: npm run refunds -- given-back ID --how "bank transfer" [--reference "TX 17"] [--by Ann]'

function readWork(args: readonly string[]): GivenByHand {
  const text = { type: 'string' } as const
  const { positionals, values } = parse(args, { how: text, reference: text, by: text })
  const [action, refundId, ...more] = positionals
  const read = givenByHandBody.safeParse({ refundId, ...values })
  if (action !== 'given-back' || !read.success || more.length > 0) throw new UsageError(usage)
  return read.data
}

function parse<Options extends { readonly [name: string]: { readonly type: 'string' } }>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

/** Ends a refund that a payment provider refuses for good, once its buyer has the money by other means. */
run(async () => {
  const work = readWork(process.argv.slice(2))
  await withShop<void>({ path: '/internal/refunds', body: work }, async shop => {
    const refused = await noteGivenByHand(shop, createServices(shop).payments, work)
    if (refused) throw new UsageError(refused)
  })
  console.log(`${work.refundId} is given back.`)
})
