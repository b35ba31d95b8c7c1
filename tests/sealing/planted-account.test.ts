import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { type Program, program } from '#tests/api/v1/program.ts'
import { filesWith, planted, staffWords, written } from './planted.ts'
import { password, plantedCustomer, plantedShop, sendMails } from './planted-customer.ts'

let shop: OpenShop
let folder: string
let copies: string

beforeEach(async () => {
  shop = await openShop()
  folder = shop.folderPath
  copies = await mkdtemp(join(tmpdir(), 'selvedge-copies-'))
  await plantedShop(shop)
})
afterEach(async () => {
  await shop.end()
  await rm(copies, { recursive: true })
})

const ways: readonly [string, (browser: Browser) => Promise<unknown>][] = [
  ['by the owner’s command', () => eraseEmail(shop, planted.email.toUpperCase())],
  [
    'by the account itself',
    async browser => {
      const answer = await browser.json('POST', '/api/account/erase', { currentPassword: password })
      expect(answer.statusCode).toBe(204)
    },
  ],
]

describe('a customer with everything that one can leave', () => {
  test.each(ways)(
    'stands in no file once erased %s: after a rebuild, a restart, an older copy',
    async (_way, erase) => {
      const { browser, personId, shareId } = await plantedCustomer(shop)
      expect(await filesWith(folder, ['events.sqlite', 'vault.sqlite'])).toEqual([])
      expect(await filesWith(folder, ['views.sqlite'])).not.toEqual([])
      expect(await mailsOf(personId)).not.toEqual([])
      expect((await filesWith(join(folder, 'mail'))).join()).toContain(planted.email.toLowerCase())
      await restart(async () => {
        await cp(engineFiles(folder).vault, join(copies, 'vault.sqlite'))
        await cp(join(folder, 'mail'), join(copies, 'mail'), { recursive: true })
      })
      expect(await filesWith(copies)).not.toEqual([])
      expect(await shop.wishlists.shared(shareId)).not.toBeNull()

      await erase({ ...browser, json: onCurrentShop(browser) })
      await isGone(personId)
      expect(await shop.wishlists.shared(shareId)).toBeNull()
      await shop.projections.rebuild()
      await isGone(personId)
      await restart()
      await isGone(personId)
      await restart(async () => {
        await cp(join(copies, 'vault.sqlite'), engineFiles(folder).vault)
        await cp(join(copies, 'mail'), join(folder, 'mail'), { recursive: true })
      })
      await isGone(personId)
      await shop.projections.rebuild()
      await isGone(personId)
    },
  )
})

test('a customer stands in no answer to a program without customers:read, and in none once erased', async () => {
  await plantedCustomer(shop)
  const others = scopes.filter(each => each !== 'customers:read')
  const [knows, plain] = [await program(shop, ...scopes), await program(shop, ...others)]
  const before = await everythingTold(knows)
  const unknown = ['accountName', 'savedHouse', 'returnNote', 'subject', 'message', 'requestAnswer'] as const
  for (const value of [...Object.values(planted), ...unknown.map(name => written[name])])
    expect(before, value).toContain(value.toLowerCase())
  for (const words of [staffWords.orderNote, staffWords.draftNote, staffWords.personNote, staffWords.requestNote])
    expect(before, words).not.toContain(words.toLowerCase())
  const personal = [...Object.values(planted), ...Object.values(written), ...Object.values(staffWords)]
  const told = await everythingTold(plain)
  for (const value of personal.filter(each => !published.includes(each)))
    expect(told, value).not.toContain(value.toLowerCase())
  await eraseEmail(shop, planted.email)
  await shop.caughtUp()
  for (const each of [knows, plain]) {
    const after = await everythingTold(each)
    for (const value of personal) expect(after, value).not.toContain(value.toLowerCase())
  }
})

/** What an author put before everybody themselves. */
const published: readonly string[] = [written.reviewName, written.reviewTitle, written.reviewText, written.reviewReply]

/** Every list, every record of it by its id, and every event, in small letters. */
async function everythingTold(of: Program): Promise<string> {
  const answers: string[] = []
  for (const name of ['orders', 'products', 'customers', 'subscribers', 'requests', 'refunds', 'returns', 'coupons']) {
    const list = await of.get(`${name}?limit=250`)
    answers.push(list.body)
    if (list.statusCode !== 200) continue
    for (const { id, code } of list.json<{ [name: string]: { id?: string; code?: string }[] }>()[name]!)
      answers.push((await of.get(`${name}/${id ?? code}`)).body)
  }
  return [...answers, JSON.stringify(await of.events('start'))].join('\n').toLowerCase()
}

test('a customer with everything that one can leave takes all of it along', async () => {
  const { browser } = await plantedCustomer(shop)
  const taken = (await browser.get('/api/account/export')).body.toLowerCase()
  const missing = [...Object.values(planted), ...Object.values(written)].filter(
    value => !taken.includes(value.toLowerCase()),
  )
  expect(missing).toEqual([])
  for (const words of Object.values(staffWords)) expect(taken).not.toContain(words.toLowerCase())
})

type Browser = ReturnType<typeof visitor>

/** The same cookies, at the shop as it was opened last. */
function onCurrentShop(browser: Browser): Browser['json'] {
  const now = visitor(shop.app)
  for (const [name, value] of browser.jar) now.jar.set(name, value)
  return now.json
}

async function mailsOf(personId: string): Promise<readonly string[]> {
  return (await readdir(join(folder, 'mail'), { recursive: true })).filter(name => name.startsWith(personId))
}

async function isGone(personId: string): Promise<void> {
  await shop.caughtUp()
  expect(await filesWith(folder)).toEqual([])
  expect(await sendMails(shop)).toBe(0)
  expect(await mailsOf(personId)).toEqual([])
}

async function restart(between: () => Promise<void> = async () => {}): Promise<void> {
  await shop.end({ keepFolder: true })
  await between()
  shop = await openShop({ folder })
}
