import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#scripts/build.ts'
import { createI18n } from '#web/i18n/instance.ts'
import { pageLinks } from '#web/storefront/shell/page-head.ts'
import { webServer } from '../support/web-server.ts'

let app: FastifyInstance
beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer()
})
afterAll(() => app.close())

test.each([
  ['/store', '/store'],
  ['/store/', '/store'],
  ['/fr/', '/fr'],
  ['/', '/'],
  ['/store?page=2', '/store?page=2'],
  ['/fr/categories/polos/?page=2', '/fr/categories/polos?page=2'],
  ['/store?page=1', '/store'],
  ['/store?page=0', '/store'],
  ['/store?page=-2', '/store'],
  ['/store?page=02', '/store'],
  ['/store?page=2.5', '/store'],
  ['/store?page=junk', '/store'],
  ['/store?page=', '/store'],
  ['/store?page=2&sort=name&utm_source=mail', '/store?page=2'],
  ['/store?closeout=yes&sort=pa', '/store?closeout=yes'],
  ['/fr/tags/team-wear?color=navy&sort=pa', '/fr/tags/team-wear?color=navy'],
  ['/store?filters=closeout_mens', '/store?cut=mens&closeout=yes'],
  ['/store?closeout=yes&cut=mens&page=2', '/store?cut=mens&closeout=yes&page=2'],
  ['/store?category=polos', '/categories/polos'],
  ['/store?category=polos&page=2', '/categories/polos?page=2'],
  ['/store?category=polos&category=caps', '/store?category=polos&category=caps'],
  ['/store?kind=tops', '/ps/tops'],
  ['/fr/store?filters=mens', '/fr/ps/mens'],
  ['/ps/outwear?size=m', '/ps/outerwear'],
  ['/store?color=red&color=navy', '/store?color=navy&color=red'],
  ['/search?q=tee&sort=pa', '/search?q=tee'],
  ['/blog?page=junk', '/blog'],
])('%s lives at %s', async (asked, address) => {
  const { body, statusCode } = await app.inject({ url: asked })
  expect(statusCode).toBe(200)
  const at = (path: string) => `https://shop.example${path.replaceAll('&', '&#38;')}`
  expect(body).toContain(`<link rel="canonical" href="${at(address)}">`)
  const english = address.replace(/^\/fr/, '') || '/'
  expect(body).toContain(`hreflang="x-default" href="${at(english)}">`)
})

describe('the links of a page', () => {
  const origin = 'https://shop.example'
  const i18n = createI18n('en', {})
  const head = (url: string, address: string | null = null) =>
    pageLinks({ url: new URL(url, origin), i18n, address, head: '', card: null })
  const canonical = (body: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1]?.replaceAll(/&(amp|#38);/g, '&')
  test.each([
    ['/contact?sent=1', '/contact'],
    ['/faqs?q=size', '/faqs'],
    ['/blog?page=2', '/blog?page=2'],
    ['/blog?page=1&x=y', '/blog'],
    ['/product/a?color=navy&size=m&page=2', '/product/a'],
    ['/about-us?category=x', '/about-us'],
  ])('%s lives at %s', (url, expected) => expect(canonical(head(url))).toBe(origin + expected))

  test.each([
    ['/store?color=navy&sort=pa&size=m&page=3', '/store?color=navy', '/store?color=navy&page=3'],
    ['/store?category=polos&page=2', '/categories/polos', '/categories/polos?page=2'],
    ['/categories/polos?utm_source=x&page=1', '/categories/polos', '/categories/polos'],
    ['/search?q=tee', '/search?q=tee', '/search?q=tee'],
  ])('the list %s, whose address is %s, lives at %s', (url, own, expected) => {
    expect(canonical(head(url, own))).toBe(origin + expected)
  })

  test('names the page in every language, and English for all others', () => {
    const body = head('/blog/a-post')
    for (const [language, path] of [
      ['en', '/blog/a-post'],
      ['bn', '/bn/blog/a-post'],
      ['ar', '/ar/blog/a-post'],
      ['fr', '/fr/blog/a-post'],
      ['x-default', '/blog/a-post'],
    ]) {
      expect(body).toContain(`<link rel="alternate" hreflang="${language}" href="${origin}${path}">`)
    }
  })
})
