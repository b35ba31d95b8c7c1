import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paypalEnv } from '../support/gateways/paypal.ts'
import { startServer } from './start-shop.ts'
import { mouse } from './support/hands.ts'
import { fillCart } from './support/orders.ts'
import { expect, open, test as shopping } from './support/test.ts'
import { walk } from './support/walk.ts'

/** In a shop of their own that takes PayPal; nothing of PayPal is ever asked. */
const test = shopping.extend<object, { paypalShop: string }>({
  paypalShop: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright is told that it needs nothing
    async ({}, use) => {
      const shop = await startServer({ ...paypalEnv, DEMO: 'on' })
      try {
        const { token } = JSON.parse(readFileSync(join(shop.folder, 'server.json'), 'utf8')) as { token: string }
        const changed = await fetch(`${shop.url}/internal/settings`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ changes: { paymentGateway: { paypal: true } } }),
        })
        expect(changed.status, await changed.text()).toBe(204)
        await use(shop.url)
      } finally {
        await shop.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ paypalShop }, use) => use(paypalShop),
})

test.use({ viewport: { width: 1280, height: 860 } })

test('a payment script that does not load is logged as "Failed to load the PayPal JS SDK script.", and told', async ({
  page,
  context,
  complaints,
  paypalShop,
}) => {
  complaints.expect(/PayPal JS SDK script|paypal\.com/)
  const asked: URL[] = []
  await context.route('https://*.paypal.com/**', route => {
    asked.push(new URL(route.request().url()))
    return route.abort()
  })
  const logged: string[] = []
  page.on('console', message => void logged.push(message.text()))

  const found = await (await fetch(`${paypalShop}/api/home/product_search?q=tee`)).json()
  const [{ slug }] = (found as { cards: [{ slug: string }] }).cards
  const { variants } = (await (await fetch(`${paypalShop}/api/products/${slug}`)).json()) as {
    variants: readonly { sku: string; quantity: number }[]
  }
  await fillCart(page.request, [{ sku: variants.find(({ quantity }) => quantity !== 0)!.sku, quantity: 1 }])
  await open(page, '/checkout')
  await walk(page, mouse()).answerSteps('Standard')
  await page.getByRole('link', { name: 'Edit Payment' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'Review the order' }).click()

  const failed = page.getByRole('alert').filter({ hasText: 'PayPal did not load' })
  await expect(failed).toBeVisible()
  expect(logged.join('\n')).toContain('Failed to load the PayPal JS SDK script.')
  expect(asked[0]?.searchParams.get('client-id')).toBe(paypalEnv.PAYPAL_CLIENT_ID)
  expect(asked[0]?.searchParams.get('currency')).toBe('USD')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await expect(failed).toBeVisible()
})
