import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templatesModel } from '#api/requests/templates.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { filled, openIn, textFor, tinted } from '#web/dashboard/requests/fill-ins.ts'

let shop: OpenShop
let rosa: SignedIn
beforeAll(async () => {
  shop = await openShop()
  const permissions = [{ name: 'requests', view: true, edit: true, delete: false }] as const
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

const write = (templateId: string, changes: object, seen: object = {}, id: string = randomUUID()) =>
  shop.app.inject({
    ...{ method: 'PUT', url: `/api/admin/answer-templates/${templateId}`, headers: { cookie: rosa.cookie } },
    payload: { id, changes, seen },
  })
const remove = (templateId: string) =>
  shop.app.inject({
    ...{ method: 'DELETE', url: `/api/admin/answer-templates/${templateId}`, headers: { cookie: rosa.cookie } },
  })
async function listed() {
  await shop.caughtUp()
  return (await templatesModel(shop, { kind: 'guest' })).templates
}

test('a template is written, changed by two, removed and brought back', async () => {
  const templateId = randomUUID()
  const whole = { name: 'Another size', 'text.en': 'Hello {{name}}' }
  expect((await write(templateId, { name: 'Another size' })).json()).toMatchObject({
    ...{ code: 'template-refused', path: 'text' },
  })
  const id = randomUUID()
  for (const _ of ['sent', 'sent twice']) expect((await write(templateId, whole, {}, id)).statusCode).toBe(204)
  expect(await listed()).toMatchObject([
    { templateId, name: 'Another size', text: { en: 'Hello {{name}}' }, changedBy: 'Rosa' },
  ])
  await write(templateId, { 'text.fr': 'Bonjour {{name}}' }, { 'text.fr': '' })
  const met = await write(templateId, { 'text.fr': 'Salut' }, { 'text.fr': '' })
  expect([met.statusCode, met.json()]).toEqual([
    409,
    expect.objectContaining({
      clashes: [expect.objectContaining({ path: 'text.fr', theirs: 'Bonjour {{name}}', yours: 'Salut', by: 'Rosa' })],
    }),
  ])
  expect((await remove(templateId)).statusCode).toBe(204)
  expect(await listed()).toEqual([])
  await write(templateId, whole)
  expect(await listed()).toMatchObject([{ text: { en: 'Hello {{name}}', fr: 'Bonjour {{name}}' } }])
  expect((await remove(randomUUID())).statusCode).toBe(404)
})

test('an answer begins with the text in its language, filled in as far as the message says', () => {
  const template = { templateId: 't', name: 'x', text: { en: 'Hello {{name}}, {{order}}', fr: 'Bonjour {{name}}' } }
  expect(textFor(template, 'fr')).toEqual({ text: 'Bonjour {{name}}', in: 'fr' })
  expect(textFor(template, 'ar')).toEqual({ text: 'Hello {{name}}, {{order}}', in: 'en' })
  const thread = { from: 'Sara (2)', orderNumber: null }
  const text = filled(template.text.en, thread)
  expect(text).toBe('Hello Sara (2), {{order}}')
  expect(openIn(text)).toEqual(['{{order}}'])
  expect(tinted(text, thread)).toEqual([
    { text: 'Hello ', tint: null },
    { text: 'Sara (2)', tint: 'filled' },
    { text: ', ', tint: null },
    { text: '{{order}}', tint: 'open' },
    { text: '', tint: null },
  ])
  expect(filled('{{order}}', { from: null, orderNumber: 10479 })).toBe('#10479')
})
