import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { promiseKinds } from '#domain/settings/events.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { build } from '#scripts/build.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { ShellModel } from '#web/models/shell.ts'
import { webServer } from '../support/web-server.ts'

type Promises = ShellModel['promises']
const nothing: Promises = promiseKinds.map(promise => ({ promise, title: '', description: '' }))
let promises = nothing
let more: Partial<ShellModel['settings']> = {}
let app: FastifyInstance
beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer({
    wrap: shop => ({
      ...shop,
      shell: async () => {
        const shell = await shop.shell()
        return { ...shell, promises, settings: { ...shell.settings, ...more } }
      },
    }),
  })
})
afterAll(() => app.close())

/** The titles of the three blocks above the footer. */
async function titles(url: string): Promise<readonly string[]> {
  const { body } = await app.inject({ url, headers: { 'cache-control': 'no-cache' } })
  const footer = body.slice(body.indexOf('<footer'))
  return [...footer.slice(0, footer.indexOf('</section>')).matchAll(/<h2[^>]*><bdi>([^<]*)/g)].map(
    ([, title]) => title!,
  )
}

test('an owner who wrote nothing has promises in the language of the page', async () => {
  promises = nothing
  const found = await Promise.all(languages.map(language => titles(inLanguage(language, '/brands'))))
  expect(found[0]).toEqual(['Safe to order', 'Ask before you order', 'Delivery without surprises'])
  expect(found.map(each => each.length)).toEqual([3, 3, 3, 3])
  expect(new Set(found.flat()).size).toBe(12)
})

test('what the owner wrote stands as it was written and in their order, the rest is the shop’s', async () => {
  const support: Promises[number] = { promise: 'support', title: 'Ask Ada', description: 'Weekdays.' }
  promises = [support, nothing[0]!, nothing[2]!]
  expect(await titles('/fr/contact')).toEqual(['Ask Ada', 'Commandez en confiance', 'Une livraison sans surprise'])
  promises = [nothing[0]!, { ...support, title: '' }, nothing[2]!]
  expect(await titles('/fr/faqs')).toEqual(['Commandez en confiance', 'Une livraison sans surprise'])
  promises = []
  expect(await titles('/fr/blog')).toEqual([])
})

test('only ways to pay that are switched on are named, beside the owner’s marks of them', async () => {
  const end = async (url: string) => (await app.inject({ url })).body.replace(/[\s\S]*<footer/, '')
  expect(await end('/coupons')).toContain('<span class="ms-4">Cash on delivery</span>')
  const off = defaultSettings.paymentGateway
  more = { paymentGateway: { ...off, cod: false, stripe: true, paypal: true }, gatewayImage: ['/cards.png'] }
  const paid = await end('/fr/coupons')
  expect(paid).toContain('<span class="ms-4">Cartes bancaires · PayPal</span>')
  expect(paid).toMatch(/<img src="\/cards\.png" alt=""/)
})
