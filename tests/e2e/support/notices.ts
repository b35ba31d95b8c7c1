import { type APIRequestContext, expect } from '@playwright/test'
import { newEmail } from './account.ts'
import { catalogueOf } from './catalogue.ts'
import { linkTo } from './mails.ts'

/** The link in the mail that something is back, to an address that still waits for two more variants. */
export async function noticesLink(request: APIRequestContext): Promise<string> {
  const email = newEmail()
  const catalogue = catalogueOf(request, email)
  const [back, gone] = [await catalogue.add({ quantity: 0 }), await catalogue.add({ quantity: 0 })]
  for (const sku of [back.sku('Red', 'L'), gone.sku('Red', 'L'), gone.sku('Navy', 'M')]) {
    await expect(async () => {
      expect((await request.post('/api/stock-watches', { data: { sku, email } })).status()).toBe(202)
    }).toPass()
  }
  await back.change({ quantity: 5 })
  return linkTo(email, '/stock-notices')
}
