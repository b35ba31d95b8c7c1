import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type ContentShop, openContentShop } from '../content-shop.ts'

let shop: ContentShop
let now = new Date('2026-11-20T10:00:00.000Z')

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00.000Z')
  shop = await openContentShop({ now: () => now })
})
afterEach(() => shop.end())

const whole = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  subject: 'Navy',
  message: 'Do you have it in navy?\r\nThank you.',
}

function send(fields: Record<string, string>, path = '/contact', headers: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function received(): Promise<readonly ShopRequest[]> {
  await shop.caughtUp()
  const ids = await shop.readModels.range('requests', 'byDate')
  return (await shop.readModels.getMany<ShopRequest>('requests', ids)).filter(each => each !== undefined)
}

describe('a message to the shop', () => {
  test('becomes a request, and the page says so', async () => {
    const answer = await send(whole, '/fr/contact')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/contact?sent=1'])
    expect(await received()).toMatchObject([
      {
        name: 'Ada Byron',
        email: 'ada@example.com',
        subject: 'Navy',
        message: 'Do you have it in navy?\nThank you.',
        language: 'fr',
        receivedAt: '2026-11-20T10:00:00.000Z',
      },
    ])
  })

  test('that is sent twice is one request, another is another', async () => {
    await send(whole)
    await send(whole)
    expect(await received()).toHaveLength(1)
    await send({ ...whole, message: 'And in red?' })
    now = new Date('2026-11-20T10:30:00.000Z')
    await send(whole)
    expect(await received()).toHaveLength(3)
  })

  test('comes back with what was typed when something is missing', async () => {
    const answer = await send({ ...whole, name: ' ', email: 'ada' })
    expect(answer.statusCode).toBe(400)
    const { path, state } = answer.json()
    expect(path).toBe('/contact')
    expect(state).toMatchObject({
      form: 'contact',
      values: { email: 'ada', message: expect.stringContaining('navy') },
      problem: {
        code: 'invalid-request',
        fields: [
          { field: 'name', code: 'missing' },
          { field: 'email', code: 'malformed' },
        ],
      },
    })
    expect(await received()).toEqual([])
  })

  test('of somebody who is signed in belongs to the account, whatever address is given', async () => {
    const ada = await signedIn(shop, { email: 'ada@work.example' })
    await send(whole, '/contact', { cookie: ada.cookie })
    expect((await received())[0]?.personId).toBe(ada.personId)
  })

  test('of a guest belongs to the address, however it is written', async () => {
    await send(whole)
    await send({ ...whole, email: 'ADA@Example.com', message: 'Another' })
    const people = new Set((await received()).map(({ personId }) => personId))
    expect(people.size).toBe(1)
  })

  test('is sealed in every file, and gone with the person', async () => {
    const planted = {
      name: 'Zorvulak Quim',
      email: 'zorvulak@quim.example',
      subject: 'Pelmarite',
      message: 'Vexquandor 7781',
    }
    await send(planted)
    const words = Object.values(planted)
    const logFiles = ['log/events.sqlite', 'log/events.sqlite-wal']
    expect(filesWith([shop.folder.path, 'RequestReceived'], logFiles)).not.toEqual([])
    expect(filesWith(words, logFiles)).toEqual([])
    const [request] = await received()
    await erasePerson(shop.store, shop.vault, request!.personId, { actor: 'test', channel: 'test' })
    expect(await received()).toMatchObject([
      { message: { erased: true }, email: { erased: true }, name: { erased: true } },
    ])
    await shop.projections.rebuild()
    expect(await received()).toMatchObject([{ message: { erased: true }, subject: { erased: true } }])
    expect(filesWith(words, readdirSync(shop.folder.path, { recursive: true, encoding: 'utf8' }))).toEqual([])
  })

  test('that is far too long comes back with every word of it', async () => {
    const message = 'প্রিয় দোকান '.repeat(30_000)
    const answer = await send({ ...whole, message }, '/bn/contact')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().state).toMatchObject({ values: { message }, problem: { fields: [{ code: 'too-long' }] } })
  })

  test('that is larger than anything the server takes in comes back as too long', async () => {
    const answer = await send({ ...whole, message: 'x'.repeat(9_000_000) }, '/bn/contact')
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      path: '/bn/contact',
      state: {
        form: 'contact',
        problem: { code: 'body-too-large', fields: [{ field: 'message', code: 'too-long' }] },
      },
    })
    expect(await received()).toEqual([])
  })

  test('is refused from another site', async () => {
    expect((await send(whole, '/contact', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect(await received()).toEqual([])
  })

  test('is held back after twenty in ten minutes, and nothing typed is lost', async () => {
    for (let n = 0; n < 20; n++) expect((await send({ ...whole, message: `Number ${n}` })).statusCode).toBe(303)
    const answer = await send({ ...whole, message: 'One too many' }, '/ar/contact')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({
      path: '/ar/contact',
      state: { form: 'contact', values: { message: 'One too many' }, problem: { code: 'too-many-requests' } },
    })
    expect(await received()).toHaveLength(20)
  })
})

/** Files of the data folder that have one of the texts in them. */
function filesWith(texts: readonly string[], names: readonly string[]): readonly string[] {
  return names.filter(name => {
    try {
      const bytes = readFileSync(join(shop.folder.path, name))
      return texts.some(text => bytes.includes(text))
    } catch (error) {
      if (['EISDIR', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
      throw error
    }
  })
}
