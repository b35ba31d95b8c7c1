import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { addLocaleKeys } from '#api/plumbing/web/development.ts'

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-locales-'))
  await mkdir(join(folder, 'fr'))
  await writeFile(join(folder, 'fr/cart.json'), '{\n  "title": "Panier",\n  "line": { "remove": "Retirer" }\n}\n')
  app = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: [] },
    secrets: ['a secret that is long enough for a test'],
    securityPolicy: false,
  })
  addLocaleKeys(app, folder)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const add = (path: string, keys: unknown) =>
  app.inject({ method: 'POST', url: `/locales/add/${path}`, payload: keys as object })
const file = async () => JSON.parse(await readFile(join(folder, 'fr/cart.json'), 'utf8'))

test('a key that is missing is added where it belongs, beside the others', async () => {
  expect((await add('fr/cart', { 'line.undo': 'Undo', empty: 'Your cart is empty' })).statusCode).toBe(204)
  expect(await file()).toEqual({
    title: 'Panier',
    line: { remove: 'Retirer', undo: 'Undo' },
    empty: 'Your cart is empty',
  })
})

test('nothing that is written is written over', async () => {
  await add('fr/cart', { title: 'Cart', 'title.more': 'x', 'line.remove': 'Remove', line: 'x' })
  expect(await file()).toEqual({ title: 'Panier', line: { remove: 'Retirer' } })
})

test('a key named like a part of every object is a key like any other', async () => {
  await add('fr/cart', { '__proto__.polluted': 'x', constructor: 'y' })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(Object.keys(await file())).toEqual(['title', 'line', '__proto__', 'constructor'])
})

test.each(['de/cart', 'fr/..%2f..%2fpackage', 'fr/Cart', 'fr/nothing'])('there is no %s to add to', async path => {
  expect((await add(path, { a: 'b' })).statusCode).toBeGreaterThanOrEqual(400)
})

test.each([[[]], [{ 'a b': 'c' }], [{ a: 1 }], [{ a: 'x'.repeat(2001) }]])('%j is refused', async keys => {
  expect((await add('fr/cart', keys)).statusCode).toBe(400)
  expect(await file()).toEqual({ title: 'Panier', line: { remove: 'Retirer' } })
})
