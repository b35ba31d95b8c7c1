import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsletterQueries } from '#api/subscribers/newsletter.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

/** The path of the link in a mail to this address, and what follows the question mark. */
function linkTo(email: string, page: 'unsubscribeLinks' | 'noticeLinks' = 'unsubscribeLinks'): string {
  const { pathname, search } = new URL(shop[page].linkFor(shop.personIdOf(email), 'fr'))
  return pathname + search
}

async function isSubscribed(link: string): Promise<boolean | null> {
  await shop.caughtUp()
  return newsletterQueries({ ...shop }).subscribed(link.split('token=')[1]!)
}

const multipart = {
  headers: { 'content-type': 'multipart/form-data; boundary=----x' },
  payload: '------x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n------x--\r\n',
}
const urlencoded = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
}
const elsewhere = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' }

describe('a press in the mail program', () => {
  test.each([
    ['multipart/form-data', multipart],
    ['application/x-www-form-urlencoded', urlencoded],
  ])(
    'sent as %s, also from a page of another site, ends the newsletter at once',
    async (kind, { headers, payload }) => {
      const email = `${kind.length}@example.com`
      const link = linkTo(email)
      await shop.newsletter.add(email, 'fr')
      expect(await isSubscribed(link)).toBe(true)
      for (const each of [1, 2]) {
        const answer = await shop.app.inject({
          method: 'POST',
          url: link,
          headers: { ...headers, ...elsewhere },
          payload,
        })
        expect([each, answer.statusCode, answer.body]).toEqual([each, 204, ''])
        expect(answer.headers).not.toHaveProperty('set-cookie')
        expect(answer.headers).not.toHaveProperty('location')
      }
      expect(await isSubscribed(link)).toBe(false)
    },
  )

  test('ends what its reader waits for as well', async () => {
    const url = linkTo('ada@example.com', 'noticeLinks')
    const answer = await shop.app.inject({ method: 'POST', url, ...multipart })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
  })

  test.each(['/fr/unsubscribe?token=none', '/stock-notices?token=none'])('at %s ends nothing', async url => {
    const answer = await shop.app.inject({ method: 'POST', url, ...multipart })
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  })

  test('is no way around: without the link in the address a page of another site is refused', async () => {
    for (const url of ['/unsubscribe', '/stock-notices']) {
      const answer = await shop.app.inject({ method: 'POST', url, ...urlencoded, headers: { ...elsewhere } })
      expect(answer.statusCode).toBe(403)
    }
    const broken = { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }
    const url = linkTo('ada@example.com')
    expect((await shop.app.inject({ method: 'POST', url, ...broken })).statusCode).toBe(400)
  })
})

test('the button of the page ends it and comes back to the page', async () => {
  const email = 'button@example.com'
  const link = linkTo(email)
  await shop.newsletter.add(email, 'fr')
  const answer = await visitor(shop.app).form('/fr/unsubscribe', { token: link.split('token=')[1]! })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/unsubscribe?done=1'])
  expect(await isSubscribed(link)).toBe(false)
})
