import { expect, test } from 'vitest'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { settingsRoutes } from '#api/settings/routes.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { openShop, visitor } from '../open-shop.ts'

test('GET /api/home/settings tells the defaults, then what was set', async () => {
  const shop = await openShop()
  const read = async () => (await visitor(shop.app).get('/api/home/settings')).json()
  expect(await read()).toEqual({ success: true, settings: { loaded: true, ...defaultSettings }, err: null })
  await shop.change({ name: 'Cutline Supply', social: { youtube: 'https://example.com/y' } })
  expect((await read()).settings).toMatchObject({
    name: 'Cutline Supply',
    social: { youtube: 'https://example.com/y', facebook: '' },
    currency: { name: 'USD', s: '$', exchangeRate: 1 },
  })
  await shop.end()
})

test('says that it failed when the settings cannot be read', async () => {
  const app = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: [] },
    secrets: ['x'.repeat(32)],
    securityPolicy: true,
  })
  await app.register(settingsRoutes, {
    settings: () => Promise.reject(new ReadModelsUnavailable('gone')),
  })
  const answer = await app.inject('/api/home/settings')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    code: 'unavailable',
    success: false,
    settings: null,
    err: 'Something Went Wrong',
  })
  await app.close()
})
