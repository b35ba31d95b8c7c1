import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailRefused, type Post } from '#api/plumbing/engines/mail/port.ts'
import { mailsWork } from '#api/plumbing/mail/waiting.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { mailSender } from '#tests/support/mail-sender.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.end())

/** A process whose mail server answers so; `later` in hours. */
function sweep(send: Post['send'], later = 0): Promise<number> {
  const post: Post = { send, erase: async () => {}, close: () => {} }
  return mailSender({
    ...shop,
    post,
    compose: async ({ id }) => ({
      messageId: id,
      personId: 'p',
      to: 'ada@example.com',
      subject: '',
      html: '',
      text: '',
    }),
    now: () => new Date(Date.now() + later * 3_600_000),
    log: { warn: () => {}, error: () => {} },
  }).send()
}

const work = (asked: Parameters<typeof mailsWork>[1]) => mailsWork(shop, asked, new Date())

test('what could not be sent is shown with the reason, and sent again when the owner asks', async () => {
  for (const email of ['ada@example.com', 'bo@example.com'])
    await shop.auth.requests.signInLink({ email, language: 'en', callbackUrl: '/' })
  await shop.caughtUp()
  let mails = 0
  const refusal = new MailRefused('550 5.1.1 <ada@example.com>: no such user')
  const denial = Object.assign(new Error('554 5.7.1 Relay access denied'), { code: 'EENVELOPE' })
  expect(await sweep(() => Promise.reject(mails++ === 0 ? refusal : denial))).toBe(0)
  await shop.caughtUp()
  const shown = await work({ list: true })
  expect(shown.mails).toMatchObject([
    { about: 'SignInLinkRequested', givenUp: true, attempts: 1, why: '550 5.1.1 … no such user' },
    { about: 'SignInLinkRequested', givenUp: false, attempts: 1, why: 'EENVELOPE: 554 5.7.1 Relay access denied' },
  ])
  expect(JSON.stringify(shown)).not.toContain('example.com')

  const [first] = shown.mails
  expect(await work({ again: 'none' })).toMatchObject({ asked: 0 })
  expect(await work({ again: first!.mailId })).toMatchObject({ asked: 1 })
  expect(await sweep(async () => {})).toBe(1)
  await shop.caughtUp()
  expect(await work({ again: null })).toMatchObject({ asked: 1, mails: [{ givenUp: false }] })
  expect(await sweep(async () => {})).toBe(1)
  await shop.caughtUp()
  expect(await work({ list: true })).toEqual({ mails: [], asked: 0 })
})
