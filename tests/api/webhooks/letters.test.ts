import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import type { WebhookEvent } from '#domain/webhook/events.ts'
import { atBeginning } from '#domain/webhook/marks.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { Letter } from '#web/mail/letter.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

const origin = 'http://shop.example'
const webhookId = '0a1b2c3d4e5f'
const terms = { name: 'ERP', url: 'https://erp.example/in', types: ['order.*'], subject: null, batch: 1 }

let shop: OpenShop
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await openShop({ env: { PUBLIC_URL: origin } })
  await tell({
    type: 'WebhookAdded',
    data: { webhookId, terms, scopes: ['orders:read'], from: atBeginning, by: 'ana' },
  })
})
afterAll(() => shop.end())

const tell = (event: WebhookEvent) => shop.append(`webhook-${event.data.webhookId}`, event)
const failing: WebhookEvent = {
  type: 'WebhookFailing',
  data: { webhookId, since: '2026-11-20T09:00:00.000Z', status: 503 },
}

/** The mail of the newest event of a type, as it would be written now. */
async function mailOf(type: WebhookEvent['type']) {
  const write = createLetters({ ...shop, origin, render: async (letter: Letter) => renderLetter(letter) })
  return write((await eventsOf(shop, type)).at(-1)!)
}

test('nobody to write to is no mail', async () => {
  await tell(failing)
  expect(await mailOf('WebhookFailing')).toBe('expired')
})

test('an admin hears of an endpoint that fails, until it takes events again', async () => {
  admin = await signedIn(shop, { admin: true, name: 'Ana' })
  await shop.caughtUp()
  const mail = await mailOf('WebhookFailing')
  expect(mail).toMatchObject({ to: admin.email, personId: admin.personId })
  const { subject, text } = mail as Exclude<typeof mail, string>
  expect(subject).toContain('ERP')
  for (const said of [terms.url, '503', `${origin}/dashboard/settings/developers`]) expect(text).toContain(said)
  await tell({ type: 'WebhookAdvanced', data: { webhookId, to: { through: 3, suffix: 99, eventId: 'e' } } })
  expect(await mailOf('WebhookFailing')).toBe('expired')
})

test('the address of the shop hears of one that was disabled, until somebody resumes or removes it', async () => {
  await shop.change({ email: 'hello@shop.example' })
  await tell({ type: 'WebhookDisabled', data: { webhookId, because: 'gone', status: 410 } })
  const mail = await mailOf('WebhookDisabled')
  expect(mail).toMatchObject({ to: 'hello@shop.example' })
  expect((mail as Exclude<typeof mail, string>).text).toContain('410')
  await tell({ type: 'WebhookRemoved', data: { webhookId } })
  expect(await mailOf('WebhookDisabled')).toBe('expired')
})
