import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { feeding, fetchDue, openSupplier } from './supplying.ts'

const secret = 'hunter2-of-the-supplier'
const basic = Buffer.from(`ada:${secret}`).toString('base64')
const password = { kind: 'password', user: 'ada', password: secret }

let supplier: Awaited<ReturnType<typeof openSupplier>>
let shop: OpenShop
let member: ReturnType<typeof feeding>

beforeEach(async () => {
  supplier = await openSupplier()
  shop = await supplier.open()
  member = feeding(shop, (await signedIn(shop, { admin: true })).cookie)
})
afterEach(async () => {
  await shop.end()
  await supplier.internet.close()
})

const sent = () => supplier.asked.at(-1)
/** The files of the shop in which the secret stands, as it is or as it is sent. */
function files() {
  return readdirSync(shop.folderPath, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => [secret, basic].some(text => readFileSync(file).includes(text)))
    .map(file => file.slice(shop.folderPath.length + 1))
}

describe('credentials', () => {
  test.each([
    ['a password', password, { authorization: `Basic ${basic}` }],
    ['a token', { kind: 'token', token: secret }, { authorization: `Bearer ${secret}` }],
    ['a header', { kind: 'header', name: 'X-Api-Key', value: secret }, { 'x-api-key': secret }],
  ])('%s goes to the server, and stands in the vault alone', async (_what, credentials, headers) => {
    const { id } = await member.define({}, credentials)
    await member.settle()
    expect(sent()).toMatchObject(headers)
    expect(await member.feed(id)).toMatchObject({ terms: { credentials: credentials.kind } })
    expect(files().length).toBeGreaterThan(0)
    for (const file of files()) expect(file).toMatch(/^keys\//)
    for (const url of ['', '/../imports/list']) expect((await member.call('GET', url)).body).not.toContain(secret)
  })

  test('are deleted with the feed, also from the files of the vault', async () => {
    const { id } = await member.define({}, password)
    expect(files()).not.toEqual([])
    expect((await member.call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect(files()).toEqual([])
  })

  test('that were taken away are deleted', async () => {
    const { id } = await member.define({}, password)
    await member.call('PATCH', `/${id}`, { terms: {}, credentials: { kind: 'none' } })
    expect(files()).toEqual([])
    await member.settle()
    expect(sent()).not.toHaveProperty('authorization')
  })

  test('do not go along to another server', async () => {
    const { id } = await member.define({}, password)
    await member.settle()
    const address = 'https://elsewhere.example/acme.csv'
    const refused = await member.call('PATCH', `/${id}`, { terms: { address } })
    expect(refused.json()).toMatchObject({ code: 'feed-credentials-elsewhere' })
    const token = { kind: 'token', token: 'of-the-other-one' }
    expect((await member.call('PATCH', `/${id}`, { terms: { address }, credentials: token })).statusCode).toBe(204)
    await fetchDue(shop)
    expect(sent()).toMatchObject({ host: 'elsewhere.example', authorization: 'Bearer of-the-other-one' })
  })

  test('stay with the first server where it leads elsewhere', async () => {
    const file = (location: string) =>
      supplier.answers((request, response) => {
        if (request.headers.host === 'feeds.example') response.writeHead(302, { location }).end()
        else response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n1,2\n')
      })
    file('https://elsewhere.example/acme.csv')
    await member.define({}, password)
    await fetchDue(shop)
    expect(supplier.asked.map(({ host, authorization }) => [host, authorization])).toEqual([
      ['feeds.example', `Basic ${basic}`],
      ['elsewhere.example', undefined],
    ])
  })

  test.each([
    ['a header of the shop itself', { kind: 'header', name: 'Host', value: 'x' }],
    ['a second header in a value', { kind: 'header', name: 'X-Key', value: 'a\r\nhost: b' }],
    ['a second header in a token', { kind: 'token', token: 'a\nb' }],
    ['a user name with a colon', { kind: 'password', user: 'a:b', password: 'c' }],
  ])('are refused: %s', async (_what, credentials) => {
    expect((await member.define({}, credentials)).answer.statusCode).toBe(400)
  })

  test('of a feed that is there are not replaced by defining it once more', async () => {
    const { id } = await member.define({}, password)
    expect((await member.define({}, { kind: 'token', token: 'another' }, id)).answer.statusCode).toBe(204)
    await fetchDue(shop)
    expect(sent()).toMatchObject({ authorization: `Basic ${basic}` })
  })
})
