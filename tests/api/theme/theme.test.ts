import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { themeSheet } from '#api/settings/routes.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'

let folder: string
let shop: OpenShop
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-theme-'))
  shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'none'))
  app = shop.app
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const links = /<link rel="stylesheet" href="(\/theme\/[^"]+)"/g

/** The owner's command, through the running server. */
const change = (color: object) =>
  app.inject({
    method: 'POST',
    url: '/internal/settings',
    headers: { authorization: `Bearer ${shop.folder.token}` },
    payload: { changes: { color } },
  })

/** The owner's stylesheets in the head of a page. */
async function linkedIn(path: string): Promise<string[]> {
  const { body } = await app.inject(path)
  return [...body.slice(0, body.indexOf('</head>')).matchAll(links)].map(([, address]) => address as string)
}

test("pages link the owner's colours while there are some, and no page shows yesterday's", async () => {
  const pages = ['/', '/ar/store', '/checkout', '/nothing-here']
  for (const page of pages) expect(await linkedIn(page), page).toEqual([])
  expect((await app.inject('/theme/0123456789abcdef.css')).statusCode).toBe(404)

  expect((await change({ primary: '#1d4ed8', primary_contrast: '#f8fafc' })).statusCode).toBe(204)
  const [blue] = await linkedIn('/')
  for (const page of pages) expect(await linkedIn(page), page).toEqual([blue])
  const answer = await app.inject(blue as string)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.body).toContain('--primary:light-dark(#1d4ed8,')
  expect(answer.body).toContain('--on-primary:light-dark(#f8fafc,')

  // Kept by now: it falls with the setting.
  await app.inject('/')
  expect((await change({ primary: '#9f1239' })).statusCode).toBe(204)
  const [red] = await linkedIn('/')
  expect(red).not.toBe(blue)
  const old = await app.inject(blue as string)
  expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([302, red, 'no-store'])
  expect((await app.inject(red as string)).body).toContain('light-dark(#9f1239,')

  expect((await change({ primary: '', primary_contrast: '' })).statusCode).toBe(204)
  for (const page of pages) expect(await linkedIn(page), page).toEqual([])
  expect((await app.inject(red as string)).statusCode).toBe(404)
})

test('the owner is told which shade passes, and nothing changes', async () => {
  const pale = (await change({ primary: '#ffcc00' })).json()
  expect(pale).toMatchObject({ status: 400, code: 'invalid-request' })
  const [, nearest] = /nearest shade that can be read is (#[\da-f]{6})\.$/.exec(pale.detail) ?? []
  expect(pale.detail).toMatch(/^color\.primary cannot be #ffcc00: its contrast with #[\da-f]{6} is 1\.\d\d to 1/)
  expect((await change({ secondary: 'orange' })).json().detail).toBe(
    'color.secondary cannot be "orange": write a colour as # and six hexadecimal digits, like #1f5c4a.',
  )
  expect((await app.inject('/api/home/settings')).json().settings.color).toEqual(defaultSettings.color)
  expect((await change({ primary: nearest })).statusCode).toBe(204)
  await change({ primary: '' })
})

test('text of side areas is theirs alone', () => {
  const css = themeSheet({ ...defaultSettings.color, body_gray: '#faf7f2', body_gray_contrast: '#3b2f1e' })?.css
  expect(css).toMatch(/^:root:root\{--sunken:light-dark\(#faf7f2,#[\da-f]{6}\)\}$/m)
  expect(css).toMatch(/^\.bg-sunken\{--ink:light-dark\(#3b2f1e,#[\da-f]{6}\)\}$/m)
})

test('colours that were saved before there were rules change nothing', () => {
  for (const primary of ['tomato', '#000;}body{display:none', '#ffff00']) {
    expect(themeSheet({ ...defaultSettings.color, primary })).toBeNull()
  }
})
