import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPhoto } from '#api/pictures/photos.ts'
import { createPublicFetch } from '#api/plumbing/net/fetch-public.ts'
import { type Internet, openInternet } from '#tests/support/internet.ts'

const hosts = new Set(['pictures.example', 'feeds.example', '127.0.0.1', 'localhost'])
const origin = 'https://pictures.example'

let internet: Internet
let fetching: ReturnType<typeof createPublicFetch>

beforeAll(async () => {
  internet = await openInternet((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/tee.png' }).end()
    if (request.url === '/away') return response.writeHead(302, { location: 'https://elsewhere.example/x.png' }).end()
    if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    if (request.url === '/drawn') return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
    response.writeHead(200, { 'content-type': 'image/png' })
    if (request.url !== '/huge') return response.end('a picture')
    for (let n = 0; n < 17; n++) response.write(Buffer.alloc(1024 * 1024))
    return response.end()
  })
  internet.names.set('feeds.example', [['10.0.0.1']])
  fetching = createPublicFetch(internet.network)
})
afterAll(async () => {
  await fetching.close()
  await internet.close()
})

const get = (url: string) => fetchPhoto(url, hosts, fetching.fetchPublic)

describe('fetching a picture of a feed', () => {
  test('gives its bytes, also after a redirect within the listed hosts', async () => {
    expect(String(await get(`${origin}/tee.png`))).toBe('a picture')
    expect(String(await get(`${origin}/moved`))).toBe('a picture')
  })

  test('that a feed names over http goes over https', async () => {
    expect(String(await get('http://pictures.example/tee.png'))).toBe('a picture')
  })

  test.each([
    ['a host that is not listed', 'https://elsewhere.example/x.png', 'other-host'],
    ['a redirect to one', `${origin}/away`, 'other-host'],
    ['what is not a picture', `${origin}/page`, 'wrong-type'],
    ['a drawing, which may hold a script', `${origin}/drawn`, 'wrong-type'],
    ['more than 15 MB', `${origin}/huge`, 'too-large'],
    ['a bare address, though listed', 'https://127.0.0.1/x.png', 'bare-number'],
    ['this machine, though listed', 'https://localhost/x.png', 'local-name'],
    ['a listed name that leads to a private address', 'https://feeds.example/x.png', 'private-address'],
    ['another protocol', 'file:///etc/passwd', 'not-https'],
  ])('refuses %s', async (_what, url, fault) => {
    await expect(get(url)).rejects.toMatchObject({ fault })
  })
})
