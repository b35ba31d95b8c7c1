import { type StockLevel, stockWork } from '#api/stock/schema.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'
import { printLevel, readWork } from './stock/arguments.ts'

type Levels = { readonly variants: readonly StockLevel[] }

/** How many pieces there are, until there is a page for it. */
run(async () => {
  const work = readWork(process.argv.slice(2))
  const { variants } = await withShop<Levels>({ path: '/internal/stock', body: work }, async shop => {
    const done = await shop.stockroom.work(stockWork.parse(work))
    if (!done.ok) throw new UsageError(done.problem.detail ?? done.problem.title)
    return { variants: done.variants }
  })
  console.log(variants.length === 0 ? 'No variant is short.' : variants.map(printLevel).join('\n'))
})
