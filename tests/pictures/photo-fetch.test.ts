import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPhoto, isPublicAddress } from '#api/pictures/photos.ts'

const hosts = new Set(['pictures.example', '127.0.0.1', 'localhost'])
// Stands for the internet's name service: every name leads to the test's own server.
const toTestServer = new Agent({
  connect: { lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
})

let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/tee.png' }).end()
    if (request.url === '/away') return response.writeHead(302, { location: 'http://elsewhere.example/x.png' }).end()
    if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    if (request.url === '/huge') {
      response.writeHead(200, { 'content-type': 'image/png' })
      for (let n = 0; n < 17; n++) response.write(Buffer.alloc(1024 * 1024))
      return response.end()
    }
    return response.writeHead(200, { 'content-type': 'image/png' }).end('a picture')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  origin = `http://pictures.example:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe('fetching a picture of a feed', () => {
  test('gives its bytes, also after a redirect within the listed hosts', async () => {
    expect((await fetchPhoto(`${origin}/tee.png`, hosts, toTestServer)).toString()).toBe('a picture')
    expect((await fetchPhoto(`${origin}/moved`, hosts, toTestServer)).toString()).toBe('a picture')
  })

  test.each([
    ['a host that is not listed', 'http://elsewhere.example/x.png', 'elsewhere.example is not in picture-hosts.csv'],
    ['a redirect to one', '/away', 'elsewhere.example is not in picture-hosts.csv'],
    ['what is not a picture', '/page', 'text/html is not a picture'],
    ['more than 15 MB', '/huge', 'larger than 15 MB'],
    [
      'a bare address, though listed',
      'http://127.0.0.1/x.png',
      'an IP address is not fetched: use the name of the host',
    ],
    ['another protocol', 'file:///etc/passwd', 'file: is not fetched'],
  ])('refuses %s', async (_what, url, message) => {
    const full = url.startsWith('/') ? origin + url : url
    await expect(fetchPhoto(full, hosts, toTestServer)).rejects.toThrow(message)
  })

  test('refuses a listed name that leads to a private address', async () => {
    await expect(fetchPhoto('http://localhost:1/x.png', hosts)).rejects.toThrow()
  })

  test.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['not an address', false],
  ])('%s is public: %s', (address, open) => {
    expect(isPublicAddress(address)).toBe(open)
  })
})
