import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

/** Erases what the shop knows of a person, by email address. Orders and their totals stay, without the person. */
run(async () => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new UsageError('Usage: npm run erase -- someone@example.com')
  await askShop({ path: '/internal/erase', body: { email } })
  console.log(`All personal data of ${email} is erased. Orders keep their lines and totals.`)
})
