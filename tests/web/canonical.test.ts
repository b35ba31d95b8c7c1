import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#scripts/build.ts'
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
