import { expect, test } from 'vitest'
import { localPage } from '#api/plumbing/http/form.ts'

test.each([
  ['/cart?x=1', '/cart?x=1'],
  ['/.//evil.example', '/'],
  ['/..//evil.example/x', '/'],
  ['//evil.example', '/'],
  ['/\\\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['', '/'],
])('a form comes back from %j to %j', (named, page) => {
  expect(localPage(named, '/')).toBe(page)
})
