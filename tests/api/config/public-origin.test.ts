import { expect, test } from 'vitest'
import { isForTrying, publicOrigin } from '#api/plumbing/http/public-origin.ts'

test.each([
  [undefined, true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:3000', true],
  ['https://shop.example', false],
  ['https://localhost.shop.example', false],
  ['http://192.0.2.7', false],
])('a shop at %s is for trying: %s', (PUBLIC_URL, expected) => {
  expect(isForTrying({ PUBLIC_URL })).toBe(expected)
})

test.each([
  [{ HOST: '127.0.0.1' }, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example/x' }, 'https://shop.example'],
])('links of %o lead to %s', (config, origin) => {
  expect(publicOrigin({ PUBLIC_URL: undefined, PORT: 3000, ...config })).toBe(origin)
})
