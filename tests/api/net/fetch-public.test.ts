import type { RequestListener } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, createPublicFetch, type Wish } from '#api/plumbing/net/fetch-public.ts'
import { internet as real } from '#api/plumbing/net/public-agent.ts'
import { type Internet, openInternet } from '#tests/support/internet.ts'

const wish: Wish = { mostBytes: 1000, withinMs: 5000, types: /^text\/csv$/ }
const address = 'https://feeds.example/feed.csv'

let internet: Internet
let answer: RequestListener
let asked: { url: string; headers: Record<string, unknown> }[]
let fetching: ReturnType<typeof createPublicFetch>

beforeEach(async () => {
  asked = []
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end('a,b\n')
  internet = await openInternet((request, response) => {
    asked.push({ url: `${request.headers.host}${request.url}`, headers: request.headers })
    answer(request, response)
  })
  fetching = createPublicFetch(internet.network)
})
afterEach(async () => {
  await fetching.close()
  await internet.close()
})

async function text(url = address, more: Partial<Wish> = {}) {
  return (await bytesOf((await fetching.fetchPublic(url, { ...wish, ...more })).body)).toString()
}
/** Answers each path with a redirect to another address; anything else with a file. */
function leading(ways: { readonly [path: string]: string }) {
  const file = answer
  answer = (request, response) => {
    const location = ways[request.url!]
    if (location === undefined) return file(request, response)
    response.writeHead(302, { location }).end()
  }
}

test('a public address is asked, and its body read', async () => {
  expect(await text()).toBe('a,b\n')
  expect(internet.connected).toEqual(['93.184.215.14'])
  expect(asked).toMatchObject([{ url: 'feeds.example/feed.csv' }])
})

test('the answer that nothing has changed has no body', async () => {
  answer = (_request, response) => response.writeHead(304, { etag: '"1"' }).end()
  const { status, header, body } = await fetching.fetchPublic(address, { ...wish, headers: { 'if-none-match': '"1"' } })
  expect([status, header('etag'), String(await bytesOf(body))]).toEqual([304, '"1"', ''])
  expect(asked[0]!.headers).toMatchObject({ 'if-none-match': '"1"' })
})

describe('a name', () => {
  test.each([
    ['that leads to this machine', ['127.0.0.1']],
    ['that leads to the network of the shop', ['10.0.0.8']],
    ['with one address that is not public among others', ['93.184.215.14', '169.254.169.254']],
    ['of IPv6 that is not public', ['93.184.215.14', 'fd00::1']],
    ['without an address', []],
  ])('%s is refused before anybody is asked', async (_what, addresses) => {
    internet.names.set('feeds.example', [addresses])
    await expect(text()).rejects.toMatchObject({ fault: 'private-address', detail: 'feeds.example' })
    expect([internet.connected, asked]).toEqual([[], []])
  })

  test('that answers differently the second time is connected by its first answer', async () => {
    internet.names.set('feeds.example', [['93.184.215.14'], ['127.0.0.1']])
    expect(await text()).toBe('a,b\n')
    expect([internet.resolved, internet.connected]).toEqual([['feeds.example'], ['93.184.215.14']])
  })

  test('that is not there', async () => {
    internet.network.resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    await expect(text()).rejects.toMatchObject({ fault: 'unknown-name' })
  })

  test('whose certificate is another’s', async () => {
    internet.distrust()
    await expect(text()).rejects.toMatchObject({ fault: 'bad-certificate' })
    await expect(text('https://other.example/')).rejects.toMatchObject({ fault: 'bad-certificate' })
    expect(asked).toEqual([])
  })
})

describe('a redirect', () => {
  test('is followed, also to another host', async () => {
    leading({ '/feed.csv': '/b.csv', '/b.csv': 'https://elsewhere.example/c.csv' })
    expect(await text()).toBe('a,b\n')
    expect(asked.map(({ url }) => url)).toEqual([
      'feeds.example/feed.csv',
      'feeds.example/b.csv',
      'elsewhere.example/c.csv',
    ])
  })

  test('does not take secrets to another server, and a way back does not return them', async () => {
    leading({ '/feed.csv': 'https://elsewhere.example/x', '/x': 'https://feeds.example/y' })
    await text(address, { secrets: { authorization: 'Bearer secret' } })
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined, undefined])
  })

  test.each([
    ['a number', 'https://127.0.0.1/', 'bare-number'],
    ['a number of another form', 'https://0x7f000001/', 'bare-number'],
    ['http', 'http://feeds.example/', 'not-https'],
    ['a file', 'file:///etc/passwd', 'not-https'],
    ['another port', 'https://feeds.example:6379/', 'other-port'],
    ['this machine', 'https://localhost/', 'local-name'],
    ['a name with a password', 'https://a:b@feeds.example/', 'has-password'],
    ['no address', 'https://[', 'not-an-address'],
  ])('to %s is refused', async (_what, location, fault) => {
    leading({ '/feed.csv': location })
    await expect(text()).rejects.toMatchObject({ fault })
    expect(asked).toHaveLength(1)
  })

  test('to a name that leads to a private address is refused', async () => {
    internet.names.set('elsewhere.example', [['192.168.0.1']])
    leading({ '/feed.csv': 'https://elsewhere.example/' })
    await expect(text()).rejects.toMatchObject({ fault: 'private-address', detail: 'elsewhere.example' })
  })

  test('to a host that the wish does not allow is refused', async () => {
    leading({ '/feed.csv': 'https://elsewhere.example/' })
    const mayAsk = ({ hostname }: URL) => hostname === 'feeds.example'
    await expect(text(address, { mayAsk })).rejects.toMatchObject({ fault: 'other-host', detail: 'elsewhere.example' })
  })

  test('is followed five times and no more', async () => {
    leading({ '/feed.csv': '/1', '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5' })
    expect(await text()).toBe('a,b\n')
    leading({ '/feed.csv': '/feed.csv' })
    asked = []
    await expect(text()).rejects.toMatchObject({ fault: 'redirected-too-often' })
    expect(asked).toHaveLength(6)
  })
})

describe('a body', () => {
  const csv = { 'content-type': 'text/csv' }

  test.each([
    ['404', 404, csv, { fault: 'bad-answer', detail: '404' }],
    ['401', 401, csv, { fault: 'bad-answer', detail: '401' }],
    ['206', 206, csv, { fault: 'bad-answer', detail: '206' }],
    ['a web page', 200, { 'content-type': 'text/html' }, { fault: 'wrong-type', detail: 'text/html' }],
    ['no type', 200, {}, { fault: 'wrong-type', detail: '' }],
  ])('is refused: %s', async (_what, status, headers, fault) => {
    answer = (_request, response) => response.writeHead(status, headers).end('x')
    await expect(text()).rejects.toMatchObject(fault)
  })

  test('without end is left at the limit', async () => {
    answer = (_request, response) => {
      response.writeHead(200, csv)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      }
      response.on('drain', more)
      more()
    }
    await expect(text()).rejects.toMatchObject({ fault: 'too-large', detail: '1000' })
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('packed by %s is counted unpacked', async (encoding, pack) => {
    const packed = (content: Buffer) => {
      answer = (_request, response) => response.writeHead(200, { ...csv, 'content-encoding': encoding }).end(content)
    }
    packed(pack(Buffer.from('a,b\n')))
    expect(await text()).toBe('a,b\n')
    const bomb = pack(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(60_000)
    packed(bomb)
    await expect(text()).rejects.toMatchObject({ fault: 'too-large' })
  })

  test('that drips is left when its time is over', async () => {
    answer = (_request, response) => {
      response.writeHead(200, csv)
      const drip = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(drip))
    }
    await expect(text(address, { withinMs: 200 })).rejects.toMatchObject({ fault: 'too-slow' })
  })

  test('that never comes is left when its time is over', async () => {
    answer = () => {}
    await expect(text(address, { withinMs: 100 })).rejects.toMatchObject({ fault: 'too-slow' })
  })

  test('that breaks off is no body', async () => {
    answer = (request, response) => {
      response.writeHead(200, { ...csv, 'content-length': '100' }).write('a,b')
      setImmediate(() => request.socket.destroy())
    }
    await expect(text()).rejects.toMatchObject({ fault: 'unreachable' })
  })

  test('is left when the caller goes away, for the caller’s reason', async () => {
    const gone = new AbortController()
    answer = () => gone.abort(new Error('the shop closes'))
    await expect(text(address, { signal: gone.signal })).rejects.toThrow('the shop closes')
  })
})

describe('a running shop', () => {
  test('goes to the addresses that were checked, whatever the name says', async () => {
    const socket = real.connect('feeds.example', [{ address: '127.0.0.1', family: 4 }], 443)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    socket.on('error', resolve)
    expect(await promise).toMatchObject({ code: 'ECONNREFUSED', address: '127.0.0.1', port: 443 })
  })

  test('asks nothing near it', async () => {
    const shop = createPublicFetch()
    await expect(shop.fetchPublic('https://localhost/', wish)).rejects.toMatchObject({ fault: 'local-name' })
    await shop.close()
  })
})
