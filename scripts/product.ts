import { publishProduct } from '#api/catalogue/publish-product.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'

/** Puts a draft on sale. */
run(async () => {
  const [verb, handle, ...more] = process.argv.slice(2)
  if (verb !== 'publish' || !handle || more.length > 0) {
    throw new UsageError(
      'Usage: npm run product -- publish HANDLE (the last part of the address of the product, or its handle in the feed)',
    )
  }
  await withShop({ path: '/internal/products', body: { publish: handle } }, async shop => {
    const refused = await publishProduct(shop, handle)
    if (refused) throw new UsageError(refused)
  })
  console.log(`${handle} is on sale.`)
})
