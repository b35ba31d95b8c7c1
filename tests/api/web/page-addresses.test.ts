import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { pageUrl } from '#api/plumbing/http/page-addresses.ts'
import { chooseLanguage } from '#api/plumbing/web/language.ts'

const origin = 'https://shop.example'

test.each([
  ['/store?q=a%20b&q=%2F', 'https://shop.example/store?q=a%20b&q=%2F'],
  ['/', 'https://shop.example/'],
])('%s is a page of the shop', (target, expected) => expect(pageUrl(target, origin).href).toBe(expected))

// Each of them is another host to whoever resolves it as a link, and its path a page that is kept for everybody.
test.each([
  '//elsewhere.example/store',
  '///elsewhere.example/store',
  '/\\elsewhere.example/store',
  '\\\\elsewhere.example/store',
  '/\t/elsewhere.example/store',
  'http://elsewhere.example/store',
  'https:elsewhere.example',
  '//[',
])('%j names a path here, never another host, and is no page that there is', target => {
  const url = pageUrl(target, origin)
  expect(url.origin).toBe(origin)
  expect(url.pathname).not.toBe('/store')
})

test('choosing a language leads nowhere else', () => {
  const request = { cookies: { language: 'fr' }, headers: {} } as unknown as FastifyRequest
  const reply = { setCookie: () => reply } as unknown as FastifyReply
  const chosen = (target: string) => chooseLanguage(request, reply, pageUrl(target, origin))
  expect(chosen('/fr/store?q=a&language=en')).toBe('/store?q=a')
  expect(chosen('/store')).toBe('/fr/store')
  for (const target of ['/fr//elsewhere.example?language=en', '//elsewhere.example?language=en', '/fr//?language=en'])
    expect(chosen(target)).toBeNull()
})
