import { commandBody, type OrderAnswer, type OrderAsking } from '#api/fulfilment/owner.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'
import { readAsking, usage } from './order/arguments.ts'
import { printAnswer } from './order/print.ts'

/** Orders and returns by their numbers, until there is a page for it. */
run(usage, async () => {
  const asking: OrderAsking = readAsking(process.argv.slice(2))
  if (!commandBody.safeParse(asking).success) throw new UsageError(usage)
  const answer = await askShop<OrderAnswer>({ path: '/internal/orders', body: asking })
  console.log(printAnswer(answer, asking))
})
