import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stockNoticeQueries } from '#api/stock-watches/queries.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { count, eventsOf, mails, soldOutShop, tell, waiting, watch } from './watch-world.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await soldOutShop()
  await shop.sell({ cap: [{ sku: 'CAP', price: 700, quantity: 0 }] })
  await watch(shop, { sku: 'TEE-3XL', email: 'ada@example.com', language: 'fr' })
  await watch(shop, { sku: 'CAP', email: 'ada@example.com', language: 'fr' })
  await watch(shop, { sku: 'CAP', email: 'bo@example.com' })
  await shop.caughtUp()
})
afterEach(() => shop.end())

const end = (token: string, fields: { readonly [name: string]: string } = {}) =>
  visitor(shop.app).form('/fr/stock-notices', { token, ...fields })
const waits = async () => (await waiting(shop)).map(({ email, sku }) => `${email} ${sku}`).sort()

/** The link of the mail that says the tee is back. */
async function linkOfMail(): Promise<URL> {
  await count(shop, 4)
  await tell(shop)
  const [mail] = await mails(shop)
  const url = /https?:\/\/\S+\/fr\/stock-notices\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.html).toContain(url.replaceAll('&', '&amp;'))
  return new URL(url)
}

describe('the mail that something is back', () => {
  test('leads to what its reader still waits for, of nobody else', async () => {
    const token = (await linkOfMail()).searchParams.get('token') ?? ''
    const reader = shop.catalogue('fr')
    const queries = stockNoticeQueries({ ...shop }, {} as never, reader)
    expect(await queries.stockNotices(token)).toMatchObject([{ path: '/fr/product/cap?color=navy', size: null }])
    expect(await queries.stockNotices(`${token}x`)).toBeNull()
    expect(await queries.stockNotices('')).toBeNull()
  })

  test('ends all of it at one press in a mail program, which posts to the link', async () => {
    const { pathname, search } = await linkOfMail()
    const answer = await visitor(shop.app).form(pathname + search, { 'List-Unsubscribe': 'One-Click' })
    expect([answer.statusCode, answer.headers.location]).toEqual([204, undefined])
    expect(await waits()).toEqual(['bo@example.com CAP'])
  })
})

describe('the page of a mail’s link', () => {
  const tokenOf = (email: string) =>
    new URL(shop.noticeLinks.linkFor(shop.personIdOf(email), 'fr')).searchParams.get('token') ?? ''

  test('ends one wait', async () => {
    const { watchId } = (await waiting(shop)).find(({ email, sku }) => email.startsWith('ada') && sku === 'TEE-3XL')!
    await end(tokenOf('ada@example.com'), { watch: watchId })
    expect(await waits()).toEqual(['ada@example.com CAP', 'bo@example.com CAP'])
  })

  test('ends nothing of another address', async () => {
    const { watchId } = (await waiting(shop)).find(({ email }) => email.startsWith('bo'))!
    await end(tokenOf('ada@example.com'), { watch: watchId })
    expect(await waits()).toHaveLength(3)
    const forged = await end('p0123456789012345678901234567890123456789.nothing')
    expect(forged.headers.location).toBe('/fr/stock-notices?wrong=1')
    expect((await end('')).headers.location).toBe('/fr/stock-notices?wrong=1')
    // A link that ends the newsletter ends nothing here.
    const newsletter = shop.unsubscribeLinks.linkFor(shop.personIdOf('bo@example.com'), 'fr')
    await end(new URL(newsletter).searchParams.get('token') ?? '')
    expect(await waits()).toHaveLength(3)
  })

  test('stops a mail that was asked for and is not written yet, and it is not written later', async () => {
    await count(shop, 4)
    await tell(shop)
    await end(tokenOf('ada@example.com'))
    expect(await mails(shop)).toEqual([])
    await count(shop, 0)
    await count(shop, 4)
    expect(await tell(shop)).toBe(0)
    expect(await mails(shop)).toEqual([])
    expect(await eventsOf(shop, 'StockWatchResumed')).toEqual([])
  })
})
