import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { type FakePaypal, startFakePaypal } from '../../support/gateways/paypal.ts'
import { type FakeStripe, startFakeStripe } from '../../support/gateways/stripe.ts'
import { startServer } from '../start-shop.ts'
import { catalogueOf } from './catalogue.ts'
import { changeSettings } from './owner.ts'
import { test as shopping } from './test.ts'

export type PayingShop = {
  readonly url: string
  readonly folder: string
  readonly stripe: FakeStripe
  readonly paypal: FakePaypal
  readonly sku: string
}

/** Tests in a shop of their own, which takes payments through providers that are only played. */
export const test = shopping.extend<object, { paying: PayingShop }>({
  paying: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright is told that it needs nothing
    async ({}, use) => {
      const [stripe, paypal] = await Promise.all([startFakeStripe(), startFakePaypal()])
      const shop = await startServer({ ...stripe.env, ...paypal.env, DEMO: 'catalogue' })
      try {
        // One buyer orders in test after test.
        await changeSettings(shop, {
          paymentGateway: { stripe: true, paypal: true },
          guestOrders: { perEmail: 10_000 },
        })
        await use({ ...shop, stripe, paypal, sku: await somethingToBuy(shop.url) })
      } finally {
        await shop.stop()
        await Promise.all([stripe.stop(), paypal.stop()])
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ paying }, use) => use(paying.url),
  catalogue: async ({ request, paying }, use, { testId, retry }) => {
    await use(catalogueOf(request, `${testId}-${retry}`, paying.folder))
  },
})

export async function somethingToBuy(url: string): Promise<string> {
  const found = await (await fetch(`${url}/api/home/product_search?q=tee`)).json()
  for (const { slug } of (found as { cards: readonly { slug: string }[] }).cards) {
    const product = await (await fetch(`${url}/api/products/${slug}`)).json()
    const { variants } = product as { variants: readonly { sku: string; quantity: number }[] }
    const plenty = variants.find(({ quantity }) => quantity === -1 || quantity > 50)
    if (plenty) return plenty.sku
  }
  throw new Error('the demo shop has nothing of which there is enough')
}

const script = readFileSync(join(import.meta.dirname, 'stripe-script.js'), 'utf8')
const paypalScript = readFileSync(join(import.meta.dirname, 'paypal-script.js'), 'utf8')
/** Stripe's frame: the number is typed there, and told to Stripe's own script alone. */
const frame = `<label>Card number <input oninput="parent.postMessage({ stripeNumber: this.value }, '*')"></label>`

/** Stripe's hosts answer from this machine: its script, its frame, and its interface. */
export async function playStripe(context: BrowserContext, stripe: FakeStripe, { broken = false } = {}): Promise<void> {
  await context.route('https://js.stripe.com/**', route => {
    if (broken) return route.abort()
    const isFrame = route.request().url().endsWith('/frame')
    return route.fulfill({ contentType: isFrame ? 'text/html' : 'text/javascript', body: isFrame ? frame : script })
  })
  await context.route('https://api.stripe.com/**', async route => {
    const request = route.request()
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ headers: cors })
    const answer = await fetch(stripe.url + new URL(request.url()).pathname, {
      method: 'POST',
      headers: { authorization: request.headers().authorization!, 'content-type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    })
    return route.fulfill({ status: answer.status, headers: cors, body: await answer.text() })
  })
}

/** PayPal's hosts answer from this machine; `broken`: as long as it says so, its script does not come. */
export async function playPaypal(context: BrowserContext, paypal: FakePaypal, broken = () => false): Promise<void> {
  await context.route('https://*.paypal.com/**', route => {
    const url = new URL(route.request().url())
    if (url.pathname === '/agree') paypal.approve(url.searchParams.get('id')!)
    else if (broken()) return route.abort()
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({
      contentType: 'text/javascript',
      headers,
      body: url.pathname === '/agree' ? '' : paypalScript,
    })
  })
}
