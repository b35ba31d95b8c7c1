import { commandBody, type OrderAnswer, type OrderAsking, runOrderCommand } from '#api/fulfilment/command.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'
import { readAsking, usage } from './order/arguments.ts'
import { printAnswer } from './order/print.ts'

/** Orders and returns by their numbers, until there is a page for it. */
run(async () => {
  const asking: OrderAsking = readAsking(process.argv.slice(2))
  const read = commandBody.safeParse(asking)
  if (!read.success) throw new UsageError(usage)
  const answer = await withShop<OrderAnswer>({ path: '/internal/orders', body: asking }, async shop => {
    const { desk } = shop
    const ran = await runOrderCommand(read.data, { desk, shown: shop.projections.caughtUp })
    if (!ran.ok) throw new UsageError(ran.problem.detail ?? ran.problem.title)
    return ran.answer
  })
  console.log(printAnswer(answer, asking))
})
