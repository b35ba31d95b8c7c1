import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { fillCart, orderCart } from './orders.ts'
import { open } from './test.ts'

/** What a screen needs to be opened: the page of an empty visitor, and the language. */
export type Visit = {
  readonly page: Page
  /** '' or '/ar' */
  readonly prefix: string
}

/** A dialog that stands still: what fades in is measured too pale. */
export async function settledDialog(page: Page): Promise<void> {
  const shown = page.locator('dialog[open]')
  await expect(shown).toBeVisible()
  await settled(shown)
}

/** Waits for what moves or fades in. */
export async function settled(shown: Locator): Promise<void> {
  await shown.evaluate(element => Promise.all(element.getAnimations().map(animation => animation.finished)))
}

type Variant = { readonly sku: string; readonly color: string; readonly size: string; readonly quantity: number }
type Found = { readonly path: string; readonly variants: readonly Variant[] }

const found = new Map<string, Promise<Found>>()

/** A product of the demo catalogue in several colours and sizes. */
function demoProduct(request: APIRequestContext, q: string): Promise<Found> {
  const looked = found.get(q) ?? lookFor(request, q)
  found.set(q, looked)
  return looked
}

async function lookFor(request: APIRequestContext, q: string): Promise<Found> {
  const answer = await request.get(`/api/home/product_search?q=${q}`)
  const { groups } = (await answer.json()) as { groups: { entries: { cards: { slug: string }[] }[] }[] }
  const slugs = new Set(groups.flatMap(group => group.entries.flatMap(entry => entry.cards.map(card => card.slug))))
  for (const slug of slugs) {
    const { variants } = (await (await request.get(`/api/products/${slug}`)).json()) as Found
    const open = variants.filter(variant => variant.quantity > 3)
    const colors = new Set(open.map(variant => variant.color))
    if (colors.size > 2 && open.length > 12) return { path: `/product/${slug}`, variants: open }
  }
  throw new Error(`No product for ${q} in several colours and sizes`)
}

/** Seven sizes of one product, which the cart shows as a group, and two lines of their own. */
export async function someLines(request: APIRequestContext) {
  const [hoodie, polo] = await Promise.all([demoProduct(request, 'hoodie'), demoProduct(request, 'polo')])
  return [...hoodie.variants.slice(0, 7), ...polo.variants.slice(0, 2)].map(({ sku }, i) => ({
    sku,
    quantity: (i % 3) + 1,
  }))
}

/** Some products of the demo catalogue. */
export async function someProducts(request: APIRequestContext): Promise<readonly { path: string }[]> {
  return Promise.all(['hoodie', 'polo', 'tee', 'cap'].map(q => anyProduct(request, q)))
}

async function anyProduct(request: APIRequestContext, q: string): Promise<{ path: string }> {
  const answer = await request.get(`/api/home/product_search?q=${q}`)
  const { groups } = (await answer.json()) as { groups: { entries: { cards: { slug: string }[] }[] }[] }
  const slug = groups.flatMap(group => group.entries.flatMap(entry => entry.cards.map(card => card.slug)))[0]
  if (!slug) throw new Error(`No product for ${q}`)
  return { path: `/product/${slug}` }
}

export async function openProduct({ page, prefix }: Visit, search: string): Promise<void> {
  const { path } = await demoProduct(page.request, 'hoodie')
  await open(page, prefix + path + search)
}

/** A product of the demo catalogue with a variant chosen that is sold out. */
export async function openSoldOut({ page, prefix }: Visit, search = ''): Promise<void> {
  const answer = await page.request.get('/api/home/product_search?q=hoodie')
  const { groups } = (await answer.json()) as { groups: { entries: { cards: { slug: string }[] }[] }[] }
  for (const { slug } of groups.flatMap(group => group.entries.flatMap(entry => entry.cards))) {
    const { variants } = (await (await page.request.get(`/api/products/${slug}`)).json()) as Found
    const gone = variants.find(variant => variant.quantity === 0)
    if (!gone) continue
    const [color, size] = [gone.color, gone.size].map(name => name.toLowerCase().replaceAll(' ', '-'))
    return open(page, `${prefix}/product/${slug}?color=${color}&size=${size}${search}`)
  }
  throw new Error('No product is sold out in a size')
}

export async function openConfirmation(page: Page, prefix: string): Promise<void> {
  const { variants } = await demoProduct(page.request, 'polo')
  await fillCart(page.request, [{ sku: variants[0]?.sku ?? '', quantity: 1 }])
  const orderId = await orderCart(page.request, crypto.randomUUID())
  await open(page, `${prefix}/order/${orderId}`)
}

const answers: readonly { readonly [field: string]: string }[] = [
  { 'billing.email': 'nadia.rahman@example.com', 'billing.phone': '+1 937 555 0177' },
  {
    'billing.firstName': 'Nadia',
    'billing.lastName': 'Rahman',
    'billing.house': '12 Weaver Lane',
    'billing.city': 'Dayton',
    'billing.zipCode': '45402',
  },
]

/** Goes through the checkout up to a step, 0 being the first. */
export async function openCheckout({ page, prefix }: Visit, step: number): Promise<void> {
  await fillCart(page.request, (await someLines(page.request)).slice(5))
  await open(page, `${prefix}/checkout`)
  const names = ['contact', 'billing', 'shipping', 'delivery', 'payment', 'review']
  // The address names a step before the page shows it: until then the button of the step before can be seen.
  const shown = (i: number) => page.locator(`section[aria-labelledby=step-${names[i]}] button[type=submit]`).last()
  for (let i = 0; i < step; i++) {
    for (const [name, text] of Object.entries(answers[i] ?? {})) await page.locator(`[name="${name}"]`).fill(text)
    if (i === 1) await page.locator('[name="billing.country"]').selectOption('US')
    await shown(i).click()
    await expect(page).toHaveURL(new RegExp(`step=${names[i + 1]}$`))
  }
  await expect(shown(step)).toBeVisible()
}
