import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPost, type Posting, readPostUrl } from '#api/plumbing/net/post.ts'
import { type Internet, openInternet } from '#tests/support/internet.ts'
import { openReceiver, type Receiver } from '#tests/support/receiver.ts'

const shop = { origin: 'https://shop.example', port: 3999 }
const posting = (): Posting => ({
  ...{ headers: { 'content-type': 'text/plain' }, body: '"hello"', withinMs: 5000, mostBytes: 100 },
  signal: new AbortController().signal,
})

let internet: Internet
let receiver: Receiver
let answer: RequestListener
let got: string[]
let out: ReturnType<typeof createPost>

beforeEach(async () => {
  got = []
  answer = (_request, response) => response.writeHead(204).end()
  internet = await openInternet((request, response) => {
    got.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  receiver = await openReceiver()
  out = createPost({ privateHosts: ['127.0.0.1', 'localhost'], shop }, internet.network)
})
afterEach(async () => {
  await out.close()
  await internet.close()
  await receiver.close()
})

const post = (url: string, more: Partial<Posting> = {}) => out.post(url, { ...posting(), ...more })

describe('a public address', () => {
  test('is sent to, and its answer read up to a bound', async () => {
    answer = (_request, response) => response.writeHead(500, { 'retry-after': '7' }).end('x'.repeat(10_000))
    const { status, header, text } = await post('https://feeds.example/in')
    expect([status, header('retry-after'), text]).toEqual([500, '7', 'x'.repeat(100)])
    expect([got, internet.connected]).toEqual([['feeds.example/in'], ['93.184.215.14']])
  })

  test.each([
    ['that leads to this machine', ['127.0.0.1']],
    ['that leads to the network of the shop', ['10.0.0.8']],
    ['that leads to the metadata of a cloud', ['169.254.169.254']],
    ['with one address that is not public among others', ['93.184.215.14', '192.168.1.1']],
    ['that leads to a mapped address of IPv6', ['::ffff:10.0.0.8']],
    ['that leads to a translated address of IPv6', ['64:ff9b::a00:8']],
    ['of IPv6 that is not public', ['fd00::1']],
    ['without an address', []],
  ])('%s is refused before anything is sent', async (_what, addresses) => {
    internet.names.set('feeds.example', [addresses])
    await expect(post('https://feeds.example/in')).rejects.toMatchObject({ fault: 'private-address' })
    expect([internet.connected, got]).toEqual([[], []])
  })

  test('that answers differently the second time is connected by its first answer', async () => {
    internet.names.set('feeds.example', [['93.184.215.14'], ['127.0.0.1']])
    expect((await post('https://feeds.example/in')).status).toBe(204)
    expect(internet.connected).toEqual(['93.184.215.14'])
  })

  test('that redirects is not followed', async () => {
    answer = (_request, response) => response.writeHead(307, { location: receiver.url }).end()
    expect((await post('https://feeds.example/in')).status).toBe(307)
    expect([got.length, receiver.requests]).toEqual([1, []])
  })

  test('that does not answer in time is given up', async () => {
    answer = () => {}
    await expect(post('https://feeds.example/in', { withinMs: 100 })).rejects.toMatchObject({ fault: 'too-slow' })
  })

  test('without a certificate for its name is refused', async () => {
    internet.distrust()
    await expect(post('https://feeds.example/in')).rejects.toMatchObject({ fault: 'bad-certificate' })
  })
})

describe("a host of the owner's network", () => {
  test('is sent to by plain http where the owner named it', async () => {
    expect((await post(receiver.url)).status).toBe(204)
    expect((await post(receiver.url.replace('127.0.0.1', 'localhost'))).status).toBe(204)
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook', '/hook'])
  })

  test('is the shop itself: refused under every name of this machine', async () => {
    const { port } = new URL(receiver.url)
    const own = createPost({ privateHosts: ['127.0.0.1', 'localhost'], shop: { ...shop, port: Number(port) } })
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')])
      await expect(own.post(url, posting())).rejects.toMatchObject({ fault: 'own-address' })
    expect(receiver.requests).toEqual([])
    await own.close()
  })

  test('that does not listen is said', async () => {
    const { port } = { port: 1024 } as AddressInfo
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ fault: 'unreachable' })
  })
})

test.each([
  ['https://hooks.example/in', 'https://hooks.example/in'],
  ['https://hooks.example:8443/in#part', 'https://hooks.example:8443/in'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
  ['http://127.0.0.1:25/', 'not-https'],
  ['http://user:word@localhost:4000/', 'not-https'],
  ['https://shop.example/api', 'own-address'],
  ['https://hooks.example:1023/', 'other-port'],
  ['https://[::1]/', 'bare-number'],
  ['https://2130706433/', 'https://127.0.0.1/'],
  ['https://0177.0.0.2/', 'bare-number'],
  ['ftp://127.0.0.1/', 'not-https'],
])('%s is read as %s', (given, wanted) => {
  const read = readPostUrl(given, { privateHosts: ['127.0.0.1', 'localhost'], shop })
  expect(read instanceof URL ? read.href : read).toBe(wanted)
})
