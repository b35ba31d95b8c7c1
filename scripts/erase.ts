import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run erase -- someone@example.com'

/** Erases what the shop knows of a person, by email address. Orders and their totals stay, without the person. */
run(usage, async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new UsageError(usage)
  await askShop({ path: '/internal/erase', body: { email } })
  console.log(`All personal data of ${email} is erased. Orders keep their lines and totals.`)
})
