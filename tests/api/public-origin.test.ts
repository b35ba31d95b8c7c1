import { expect, test } from 'vitest'
import { originWarning } from '#api/plumbing/http/public-origin.ts'

test.each([
  ['0.0.0.0', undefined, /PUBLIC_URL/],
  ['192.168.1.4', undefined, /PUBLIC_URL/],
  ['0.0.0.0', 'http://127.0.0.1:3000', /begin with http:\/\/127\.0\.0\.1:3000/],
  ['127.0.0.1', undefined, null],
  ['::1', undefined, null],
  ['localhost', undefined, null],
  ['0.0.0.0', 'https://shop.example', null],
])('a shop on %s that others know as %s is told so', (HOST, PUBLIC_URL, warning) => {
  const told = originWarning({ HOST, PUBLIC_URL, PORT: 3000 })
  if (warning) expect(told).toMatch(warning)
  else expect(told).toBeNull()
})
