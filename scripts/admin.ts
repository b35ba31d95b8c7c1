import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run admin -- someone@example.com'

/** Makes an account an admin, by its email address. The first admin of a shop can be made in no other way. */
run(usage, async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new UsageError(usage)
  await askShop({ path: '/internal/admin', body: { email } })
  console.log(`${email} is an admin now.`)
})
