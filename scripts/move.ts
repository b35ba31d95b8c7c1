import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run move -- /product/old-name /product/new-name (or /blog/…, /brands/…, /categories/…, /page)'

/** Moves a page to another address; the old one leads there from now on. */
run(usage, async () => {
  const [from, to, ...more] = process.argv.slice(2)
  if (!from || !to || more.length > 0) throw new UsageError(usage)
  await askShop({ path: '/internal/move', body: { from, to } })
  console.log(`The page is at ${to} now, and ${from} redirects to it.`)
})
