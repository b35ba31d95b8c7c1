import type { StockLevel } from '#api/stock/schema.ts'
import { askShop, run } from './maintenance/ask-shop.ts'
import { printLevel, readWork, usage } from './stock/arguments.ts'

/** How many pieces there are, until there is a page for it. */
run(usage, async () => {
  const work = readWork(process.argv.slice(2))
  const { variants } = await askShop<{ variants: readonly StockLevel[] }>({ path: '/internal/stock', body: work })
  console.log(variants.length === 0 ? 'No variant is short.' : variants.map(printLevel).join('\n'))
})
