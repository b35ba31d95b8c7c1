import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { disabledReasons } from '#domain/webhook/events.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import type { Letter } from '#web/mail/letter.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

const origin = 'http://shop.example'
let shop: OpenShop
let placed: Extract<Letter, { kind: 'order-placed' }>

/** A confirmation as the shop writes it: the other letters about orders show the same order. */
beforeAll(async () => {
  shop = await openShop({ env: { PUBLIC_URL: origin } })
  await shop.change({ name: 'Cutline Supply', security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  const { orderId } = (await buyer.order(orderBody, 'one order')).json()
  const render = async (letter: Letter) => {
    if (letter.kind === 'order-placed') placed = letter
    return renderLetter(letter)
  }
  const write = createLetters({ ...shop, origin, render })
  for await (const event of shop.store.read(`order-${orderId}`)) if (event.type === 'OrderPlaced') await write(event)
})
afterAll(() => shop.end())

const frame = {
  shop: {
    name: 'Cutline Supply',
    address: '1 Mill Road',
    email: 'hi@shop.example',
    url: origin,
    button: { ground: '#0e5e44', text: '#ffffff' },
  },
}
const links = ['sign-in', 'verify', 'known', 'reset', 'unknown', 'change', 'taken'] as const
const notices = ['password-changed', 'email-changed'] as const

test.each(languages)('every letter is whole in %s, and says the same as html and as text', async language => {
  const { order, orderUrl } = placed
  const pieces = { [order.lines[0]!.uid]: 2 }
  const of = { ...frame, language, order, orderUrl }
  const letters: Letter[] = [
    { ...of, kind: 'order-placed' },
    { ...of, kind: 'new-order', held: null },
    { ...of, kind: 'new-order', held: 'card' },
    { ...of, kind: 'order-refund-owed', amount: 850 },
    {
      ...frame,
      language,
      kind: 'request',
      written: { requestId: 'r', name: 'Ada', email: 'a@b.co', subject: '', message: 'One line\n\nand one' },
    },
    { ...of, kind: 'order-shipped', carrier: 'Post', tracking: 'T-1', pieces },
    { ...of, kind: 'order-shipped', carrier: 'GLS', tracking: 'T-1', pieces },
    { ...of, kind: 'order-tracking', carrier: 'GLS', tracking: 'T-1', pieces },
    ...[true, false].map(part => ({ ...of, kind: 'order-address', address: order.shipping!, part }) as const),
    { ...of, kind: 'order-cancelled', refunded: true },
    { ...of, kind: 'order-cancelled', refunded: false },
    { ...of, kind: 'order-rest-cancelled', pieces, amount: 850, refunded: true },
    { ...of, kind: 'order-rest-cancelled', pieces, amount: 850, refunded: false },
    ...[850, 0, -850].flatMap(difference =>
      [true, false].map(paid => ({ ...of, kind: 'order-amended', difference, paid }) as const),
    ),
    { ...of, kind: 'order-to-pay', until: '2026-11-22T10:00:00.000Z' },
    { ...of, kind: 'order-unpaid' },
    { ...of, kind: 'order-asks-more', amount: 850, until: '2026-11-22T10:00:00.000Z' },
    { ...of, kind: 'order-stays' },
    { ...of, kind: 'order-refunded', amount: 850, how: null },
    { ...of, kind: 'order-refunded', amount: 850, how: 'bank transfer' },
    { ...of, kind: 'order-link' },
    { ...of, kind: 'return-approved', pieces, unpaid: false },
    { ...of, kind: 'return-approved', pieces, unpaid: true },
    { ...of, kind: 'return-declined', note: 'It was worn.' },
    { ...of, kind: 'return-declined', note: '' },
    {
      ...frame,
      language,
      kind: 'back-in-stock',
      product: 'The tee',
      color: 'Navy',
      size: '3XL',
      options: { Print: 'Left chest' },
      url: `${origin}/x?size=3xl`,
      stopUrl: `${origin}/s`,
    },
    {
      ...frame,
      language,
      kind: 'back-in-stock',
      product: 'The mug',
      color: null,
      size: null,
      url: `${origin}/x`,
      stopUrl: `${origin}/s`,
    },
    {
      ...{
        ...frame,
        language,
        kind: 'review-reply',
        product: 'The tee',
        reply: 'Thank you.\n\nOne size up next time.',
      },
      written: { title: 'Soft', text: 'Holds its shape.' },
      url: `${origin}/x#reviews`,
    },
    {
      ...{ ...frame, language, kind: 'review-reply', product: 'The tee', reply: 'Thank you.' },
      written: { title: '', text: '' },
      url: `${origin}/x#reviews`,
    },
    ...[
      { orders: 12 },
      {
        orders: 1,
        overdue: 2,
        returns: 3,
        refunds: 1,
        disputes: 5,
        stock: 6,
        requests: 7,
        imports: 2,
        roles: 11,
        asks: 3,
      },
    ].map(
      counts =>
        ({ ...frame, language, kind: 'notifications', counts, more: ['orders'] as const, url: `${origin}/x` }) as const,
    ),
    ...[{}, { orders: 1, returns: 2, gateway: 3, requests: 5, reviews: 11 }].map(
      waiting =>
        ({ ...frame, language, kind: 'digest', counts: { orders: 2 }, more: [], waiting, url: `${origin}/x` }) as const,
    ),
    ...(['view', 'edit', 'delete'] as const).map(
      (right): Letter => ({
        ...{
          ...frame,
          language,
          kind: 'permission-ask' as const,
          member: 'Rosa',
          permission: 'product' as const,
          right,
        },
        ...{ note: right === 'view' ? '' : 'For the sale', page: `${origin}/p`, url: `${origin}/x` },
      }),
    ),
    ...[null, ...disabledReasons].map(
      because =>
        ({
          ...{ ...frame, language, because, url: `${origin}/x` },
          kind: 'webhook',
          ...{ since: because ? null : '2026-11-20T09:00:00.000Z', status: because === 'gone' ? 410 : null },
          endpoint: { name: 'ERP', address: 'https://erp.example/in' },
        }) as const,
    ),
    { ...frame, language, kind: 'invitation', role: 'Packer', url: `${origin}/x` },
    ...notices.map(notice => ({ ...frame, language, kind: 'notice', notice, url: `${origin}/x` }) as const),
    ...links.map(link => ({ ...frame, language, kind: 'link', link, url: `${origin}/x` }) as const),
    {
      ...frame,
      language,
      kind: 'welcome',
      coupon: { code: 'WELCOME-1', percent: 10 },
      unsubscribeUrl: `${origin}/u`,
    },
    { ...frame, language, kind: 'welcome', coupon: null, unsubscribeUrl: `${origin}/u` },
    { ...frame, language, kind: 'subscribe', url: `${origin}/x`, percent: 10 },
    { ...frame, language, kind: 'subscribe', url: `${origin}/x`, percent: 0 },
    { ...frame, language, kind: 'subscribed', unsubscribeUrl: `${origin}/u` },
  ]
  for (const letter of letters) {
    const { subject, html, text } = renderLetter(letter)
    expect(subject).not.toBe('')
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    for (const [line] of `${subject}\n${text}`.matchAll(/[^\n]+/g)) {
      // A key that nobody translated, a value that nobody filled in.
      expect(line).not.toMatch(
        /\{\{|^(invitation|order|new-order|request|link|back|notice|welcome|subscribe|subscribed|return|amount|payment|notifications|digest|webhook)[-.][\w.-]+$/,
      )
    }
    expect(html).not.toMatch(/<img|<script|undefined|\[object/)
    const shown = plain(html)
    for (const part of text.split(/\s+/)) expect(shown).toContain(part.replace(/:$/, ''))
    expect(html).not.toMatch(notInMails)
    expect(linesOf(html)).toEqual(expect.arrayContaining(shownLines(text)))
    if (language === 'fr') expect(text).not.toMatch(tightInFrench)
    // Numbers that the shop counts; what names an order, a parcel or a product stays as it was given.
    if (language === 'bn') expect(withoutNames(text)).not.toMatch(/[0-9]/)
  }
})

/** What Gmail, Yahoo or Outlook for Windows does not know, or takes out. A link may be padded: it is a link without, too. */
const notInMails =
  /<(?!(?:\/|!doctype|html|head|meta|title|style|body|table|tbody|tr|td|h1|p|a|span|br)\b)|<(?!a )[^>]+display:|display:(?!inline-block)|(?:padding|margin|border|inset)-(?:inline|block)|text-align:(?:start|end)|position:|float:|var\(/

/** A punctuation mark of two parts that has no space before it, or one where the line may break. */
const tightInFrench = /[^\u00a0\u202f:](?:[?!;]|:(?!\/\/))(?=\s|$)/m

/** Lines as a program shows them that breaks them at cells, paragraphs and `<br>` alone. */
function linesOf(html: string): readonly string[] {
  const body = html.slice(html.indexOf('<body'))
  return plain(body.replaceAll(/<br\/?>|<\/(?:p|td|h1)>/g, '\n').replaceAll(/<[^>]+>/g, '')).split('\n')
}

/** Lines of the plain text that are lines of the html as well: all but the labels and addresses of links, and rows. */
function shownLines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line && !/:$|^https?:|:\s|×/.test(line))
}

function withoutNames(text: string): string {
  const names =
    /https?:\S+|\b1001\b|T-1|a@b\.co|\+1 555 0100|WELCOME-1|3XL|1 Mill Road|.*(?:TEE|Loom Street|Shuttle Lane|Lowell).*/g
  return text.replaceAll(names, '')
}

function plain(html: string): string {
  return html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
