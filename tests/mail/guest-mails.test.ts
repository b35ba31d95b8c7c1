import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmbeddedAttemptCounts } from '#api/plumbing/engines/attempt-counts/embedded.ts'
import { createGuestMails } from '#api/visitors/guest-mails.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { signedIn } from '../support/signed-in.ts'

const hour = 3_600_000
let shop: OpenShop
let later: number
const now = () => new Date(Date.now() + later)
beforeEach(async () => {
  later = 0
  shop = await openShop({ now })
})
afterEach(() => shop.end())

/** Whom mails went to. */
async function sweep(): Promise<string[]> {
  await shop.caughtUp()
  const to: string[] = []
  await mailSender({
    ...shop,
    ...shop,
    post: { send: async mail => void to.push(mail.to), erase: async () => {}, close: () => {} },
    compose: async ({ id, data }) => {
      const { email, personId } = data as { email: string; personId: string }
      return { messageId: id, personId, to: email, subject: '', html: '', text: '' }
    },
    now,
    log: { warn: () => {}, error: () => {} },
  }).send()
  return to
}

const asked = (email: string) => ({ email, language: 'en', callbackUrl: '/', name: 'Bo' }) as const

describe('mails that strangers ask for', () => {
  test('reach a mailbox without an account six times an hour, whatever they were asked for with', async () => {
    const { requests } = shop.auth
    for (let n = 0; n < 5; n++) {
      await requests.signInLink(asked(`bo+${n}@example.com`))
      await requests.passwordReset(asked('bo@example.com'))
      await requests.emailVerification(asked(`BO+${n}@example.com`))
      await shop.newsletter.ask(`bo+n${n}@example.com`, 'en', {
        visitor: { kind: 'guest' } as never,
        network: `198.51.100.${n}`,
        page: null,
      })
    }
    await requests.signInLink(asked('cy@example.com'))
    const first = await sweep()
    expect(first.filter(to => to.startsWith('cy'))).toHaveLength(1)
    expect(first.filter(to => !to.startsWith('cy'))).toHaveLength(6)
    expect(await sweep()).toEqual([])
    later += hour + 1000
    expect(await sweep()).toHaveLength(6)
  })

  test('of an account are its own affair', async () => {
    const { email } = await signedIn(shop)
    for (let n = 0; n < 9; n++) await shop.auth.requests.signInLink(asked(email))
    expect((await sweep()).filter(to => to === email).length).toBeGreaterThanOrEqual(9)
  })

  test('orders and what the shop itself does are never put off', async () => {
    for (let n = 0; n < 20; n++)
      expect(await shop.guestMails.take('OrderPlaced', 'bo@example.com')).toMatchObject({ ok: true })
    expect(await shop.guestMails.take('SignInLinkRequested', 'bo@example.com')).toMatchObject({ ok: true })
  })
})

test('however mails are asked for and fail, no more than six leave in an hour that begins with the first', async () => {
  const step = fc.record({ minutes: fc.nat(40), fails: fc.boolean(), other: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      let at = 1_000_000
      const counts = createEmbeddedAttemptCounts()
      const mails = createGuestMails({
        counts,
        secret: Buffer.alloc(32),
        accounts: { byEmail: async () => null },
        now: () => new Date(at),
      })
      const left: number[] = []
      for (const { minutes, fails, other } of steps) {
        at += minutes * 60_000
        const turn = await mails.take('SignInLinkRequested', other ? 'other@example.com' : 'bo@example.com')
        if (!turn.ok) expect(Date.parse(turn.retryAt)).toBeGreaterThan(at)
        else if (fails) await turn.giveBack()
        else if (!other) left.push(at)
      }
      // Two hours that meet share at most the mails of both.
      for (const from of left) expect(left.filter(each => each >= from && each < from + hour).length).toBeLessThan(13)
      await counts.close()
    }),
    { numRuns: 100 },
  )
})
