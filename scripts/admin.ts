import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

/** Makes an account an admin, by its email address. The first admin of a shop can be made in no other way. */
run(async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new UsageError('Usage: npm run admin -- someone@example.com')
  await askShop({ path: '/internal/admin', body: { email } })
  console.log(`${email} is an admin now.`)
})
