import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage =
  'Usage: npm run product -- publish HANDLE (the last part of the address of the product, or its handle in the feed)'

/** Puts a draft on sale. */
run(usage, async () => {
  const [verb, handle, ...more] = process.argv.slice(2)
  if (verb !== 'publish' || !handle || more.length > 0) throw new UsageError(usage)
  await askShop({ path: '/internal/products', body: { publish: handle } })
  console.log(`${handle} is on sale.`)
})
