import { makeAdmin } from '#api/accounts/admin.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'

/** Makes an account an admin, by its email address. The first admin of a shop can be made in no other way. */
run(async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new UsageError('Usage: npm run admin -- someone@example.com')
  await withShop({ path: '/internal/admin', body: { email } }, async shop => {
    if (!(await makeAdmin(shop, email))) throw new UsageError(`${email} has no account. Open one at /sign-up first.`)
  })
  console.log(`${email} is an admin now.`)
})
