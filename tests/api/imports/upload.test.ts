import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string
beforeEach(async () => {
  shop = await openShop()
  cookie = (await signedIn(shop, { admin: true })).cookie
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => shop.end())

const megabyte = Buffer.alloc(1024 * 1024, 'a,b\n')

function upload(headers: { readonly [name: string]: string | number }) {
  const { port } = shop.app.server.address() as AddressInfo
  const path = `/api/admin/imports/${randomUUID()}?name=feed.csv`
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method: 'PUT' },
    headers: { cookie, 'content-type': 'text/csv', ...headers },
  })
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async response => {
      let body = ''
      for await (const part of response) body += part
      resolve({ status: response.statusCode!, body })
    })
  })
  return { sent, answer }
}

async function kept(): Promise<number> {
  let count = 0
  for await (const _ of shop.blobs.feeds.list()) count++
  return count
}

test.each([
  ['says so at the beginning', { 'content-length': 200 * megabyte.length }],
  ['does not say so', { 'transfer-encoding': 'chunked' }],
])('a file of 200 MB whose upload %s gets its sentence, and nothing of it is kept', async (_, headers) => {
  const { sent, answer } = upload(headers)
  // The answer may come before all of it was sent.
  let answered = false
  void answer.then(() => (answered = true))
  for (let part = 0; part < 200 && !answered; part++) {
    if (!sent.write(megabyte)) await Promise.race([once(sent, 'drain'), answer])
  }
  const { status, body } = await answer
  expect(status).toBe(413)
  expect(JSON.parse(body).detail).toContain('The file is larger than 100 MB.')
  sent.destroy()
  expect(await kept()).toBe(0)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { sent, answer } = upload({ 'content-length': 50 * megabyte.length })
  await new Promise(resolve => sent.write(megabyte, resolve))
  sent.destroy()
  await expect(answer).rejects.toThrow()
  // Not even the part that came.
  await expect.poll(() => readdir(join(shop.folder.path, 'blobs', 'feeds'))).toEqual([])
})
