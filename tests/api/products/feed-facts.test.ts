import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAndShow } from '#api/import/import-feed.ts'
import type { Mail } from '#api/plumbing/engines/mail/port.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import type { OrderModel } from '#web/models/order.ts'
import { shopifyCsv } from '../../import/feeds.ts'
import { all, readXml, textOf, texts, type XmlElement } from '../../support/read-xml.ts'
import { htmlOf } from '../../web/page.tsx'
import { pageHtml } from '../../web/shopping-page.tsx'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'

const rows: readonly Record<string, string>[] = [
  {
    Handle: 'apron',
    Title: 'Bib Apron',
    'Body (HTML)': '<p>Waxed canvas</p>',
    Vendor: 'Alder Mills',
    'Option1 Name': 'Strap',
    'Option1 Value': 'Cross-back',
    'Option2 Name': 'Pocket',
    'Option2 Value': 'Two',
    'Variant SKU': 'AP-1',
    'Variant Grams': '412',
    'Variant Barcode': '4006381333931',
    'SEO Title': 'Waxed aprons & more',
    'SEO Description': 'Aprons that outlive the kitchen.',
  },
  {
    Handle: 'apron',
    'Option1 Value': 'Neck loop',
    'Option2 Value': 'Two',
    'Variant SKU': 'AP-2',
    'Variant Grams': '0',
  },
  { Handle: 'mug', Title: 'Mug', 'Body (HTML)': '<p>Holds coffee</p>', Vendor: 'Alder Mills', 'Variant SKU': 'MUG' },
]
const sold = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '9', 'Variant Price': '24.00' }
const file = shopifyCsv(rows.map(row => ({ ...sold, ...row })))

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await importAndShow(Readable.from([Buffer.from(file)]), shop, {})
  await shop.indexer.caughtUp()
})
afterAll(() => shop.end())

const page = async (address: string) => String(await htmlOf(address, shop.queries('en')))
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)['@graph'][0]

describe('what a feed says for search engines', () => {
  test('is title and description of the page, in its head and for programs', async () => {
    const html = await page('/product/apron')
    expect(titleOf(html)).toBe('Waxed aprons &amp; more')
    expect(descriptionOf(html)).toBe('Aprons that outlive the kitchen.')
    expect(dataOf(html)).toMatchObject({ name: 'Bib Apron', description: 'Aprons that outlive the kitchen.' })
    expect(html).toMatch(/<h1[^>]*>(<[^>]+>)*Bib Apron</)
  })

  test('is made of name, brand and text where it says nothing', async () => {
    const html = await page('/product/mug')
    expect(titleOf(html)).toBe('Mug by Alder Mills')
    expect(descriptionOf(html)).toBe('Mug · Holds coffee')
    expect(dataOf(html)).toMatchObject({ description: 'Holds coffee' })
  })
})

describe('weight and barcode', () => {
  type Told = { variants: { sku: string; weight: number | null; gtin: string | null }[] }

  test('stand at each variant in the interface, and nothing where the feed has none', async () => {
    const { variants } = (await visitor(shop.app).get('/api/products/apron')).json<Told>()
    expect(variants.map(({ sku, weight, gtin }) => [sku, weight, gtin])).toEqual([
      ['AP-1', 412, '4006381333931'],
      ['AP-2', null, null],
    ])
  })

  test('stand in the feed for Google, which reckons delivery by weight', async () => {
    const { body } = await shop.app.inject({ url: '/feeds/google.xml' })
    const items = all(readXml(body), 'item')
    const told = (id: string) => {
      const item = items.find(each => texts(each, 'g:id')[0] === id)!
      const fields = item.children.map(child => [(child as XmlElement).name, textOf(child as XmlElement)])
      return Object.fromEntries(fields) as Record<string, string>
    }
    expect(told('AP-1')).toMatchObject({ 'g:gtin': '4006381333931', 'g:shipping_weight': '412 g' })
    expect(told('AP-2')).not.toHaveProperty('g:gtin')
    expect(told('AP-2')).not.toHaveProperty('g:shipping_weight')
  })

  test('the barcode stands in the data of the page', async () => {
    const [first, second] = dataOf(await page('/product/apron')).hasVariant
    expect([first.gtin, second.gtin]).toEqual(['4006381333931', undefined])
    expect(first.additionalProperty).toEqual([
      { '@type': 'PropertyValue', name: 'Strap', value: 'Cross-back' },
      { '@type': 'PropertyValue', name: 'Pocket', value: 'Two' },
    ])
  })
})

test('options beyond colour and size are named in the mail of the order and on its invoice', async () => {
  const buyer = visitor(shop.app)
  await buyer.add('AP-1', 2)
  const placed = await buyer.order(orderBody, 'aprons')
  const { orderId, url } = placed.json<{ orderId: string; url: string }>()
  const render = async (letter: Parameters<typeof renderLetter>[0]) => renderLetter(letter)
  const write = createLetters({ ...shop, origin: 'https://shop.example', render })
  const told: Mail[] = []
  for await (const events of shop.store.readAll(-1)) {
    for (const event of events.filter(({ type }) => type === 'OrderPlaced')) told.push((await write(event)) as Mail)
  }
  const line = 'Alder Mills · Strap: Cross-back · Pocket: Two'
  expect(told.map(mail => [mail.text.includes(line), mail.html.includes(line)])).toEqual([[true, true]])
  const order = (await buyer.get(url)).json<OrderModel>()
  const html = String(await pageHtml(`/order/${orderId}`, { order: async () => order }))
  const invoice = html.slice(html.indexOf('class="invoice"'))
  expect(invoice).toContain('Alder Mills, Strap: Cross-back, Pocket: Two')
  expect(html.slice(0, html.indexOf('class="invoice"'))).toContain('Strap: Cross-back, Pocket: Two')
})
