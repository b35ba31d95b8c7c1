import { hkdfSync } from 'node:crypto'
import { EncryptJWT, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const secret = 'the secret of a shop that is long enough'
const keyFor = (purpose: string, from = secret) =>
  new Uint8Array(hkdfSync('sha256', from, '', `selvedge ${purpose}`, 32))

let shop: OpenShop
let ada: SignedIn
let header: Record<string, string>
beforeAll(async () => {
  shop = await openShop({ env: { SECRETS: secret } })
  ada = await signedIn(shop, { admin: true })
  header = JSON.parse(Buffer.from(ada.cookie.split('=')[1]!.split('.')[0]!, 'base64url').toString())
})
afterAll(() => shop.end())

const claims = () => ({ sub: ada.accountId, epoch: 0, sid: 'x'.repeat(22) })
const encrypted = (head: object, key: Uint8Array, content: object = claims(), until = '1h') =>
  new EncryptJWT({ ...content })
    .setProtectedHeader({ ...header, ...head } as never)
    .setIssuedAt()
    .setExpirationTime(until)
    .encrypt(key)

async function opens(token: string): Promise<boolean> {
  const answer = await shop.app.inject({
    url: '/api/auth/session',
    headers: { cookie: `next-auth.session-token=${token}` },
  })
  return 'user' in answer.json()
}

test('a session that is made like the shop makes it opens, so that what follows says something', async () => {
  expect(await opens(await encrypted({}, keyFor('session')))).toBe(true)
})

test.each<[string, () => string | Promise<string>]>([
  ['without encryption', () => new UnsecuredJWT(claims()).setIssuedAt().setExpirationTime('1h').encode()],
  ['signed instead', () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(keyFor('session'))],
  ['of another key under the same name', () => encrypted({}, keyFor('session', 'somebody else’s secret, also long'))],
  ['of a key that the shop has for something else', () => encrypted({}, keyFor('sign-up'))],
  ['of the right key in another cipher', () => encrypted({ enc: 'A128CBC-HS256' }, keyFor('session'))],
  ['of the right key wrapped', () => encrypted({ alg: 'A256GCMKW' }, keyFor('session'))],
  ['of a password that takes long to try', () => encrypted({ alg: 'PBES2-HS512+A256KW' }, keyFor('session'))],
  ['without the name of its key', () => encrypted({ kid: undefined }, keyFor('session'))],
  ['that ran out', () => encrypted({}, keyFor('session'), claims(), '-1s')],
  ['for an account that there is not', () => encrypted({}, keyFor('session'), { ...claims(), sub: 'y'.repeat(22) })],
  ['of a later time of the account', () => encrypted({}, keyFor('session'), { ...claims(), epoch: 1 })],
  ['whose time of the account is a word', () => encrypted({}, keyFor('session'), { ...claims(), epoch: '0' })],
  ['with four parts', () => 'a.b.c.d'],
  ['of nothing', () => '....'],
])('a session %s opens nothing', async (_what, make) => {
  expect(await opens(await make())).toBe(false)
})

test('what the shop sealed for a browser that waits for a mail is no session', async () => {
  const { signUp, signInLink, provider } = shop.auth.tokens
  for (const tokens of [signUp, signInLink, provider])
    expect(await opens(await tokens.seal(claims(), { now: new Date(), seconds: 60 }))).toBe(false)
})
