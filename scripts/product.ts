import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

/** Puts a draft on sale. */
run(async () => {
  const [verb, handle, ...more] = process.argv.slice(2)
  if (verb !== 'publish' || !handle || more.length > 0) {
    throw new UsageError(
      'Usage: npm run product -- publish HANDLE (the last part of the address of the product, or its handle in the feed)',
    )
  }
  await askShop({ path: '/internal/products', body: { publish: handle } })
  console.log(`${handle} is on sale.`)
})
