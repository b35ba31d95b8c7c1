import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { confirm } from './support/members.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

test('a key is made and shown once, used, replaced and revoked', async ({ page, complaints }) => {
  complaints.expect(/403/)
  const name = `Warehouse ${Date.now()}`
  await open(page, '/dashboard/settings/developers')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one scope.')
  await page.getByRole('button', { name: 'Warehouse' }).first().click()
  await expect(page.getByRole('checkbox', { name: 'stock:write' })).toBeChecked()
  await page.getByLabel('Whose feed its products are').fill('acme-uk')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the key' }).click()
  await confirm(page)
  const shown = page.getByLabel('Key', { exact: true })
  const key = await shown.inputValue()
  expect(key).toMatch(/^slv_/)
  expect(await violations(page)).toEqual([])
  const use = async (secret: string) =>
    (await page.request.get('/api/v1/key', { headers: { authorization: `Bearer ${secret}` } })).status()
  expect(await use(key)).toBe(200)

  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('products of the feed “acme-uk”')
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(key)).toBeHidden()
  await page.getByRole('button', { name: 'Replace the secret' }).click()
  await expect(page.getByText('The secret before it works until')).toBeVisible()
  const newer = await page.getByLabel('Key', { exact: true }).inputValue()
  expect([await use(key), await use(newer)]).toEqual([200, 200])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByRole('button', { name: 'Yes, revoke it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'works no more' })).toBeVisible()
  expect([await use(key), await use(newer)]).toEqual([401, 401])
})

test('the event browser describes a type, and shows an event as it happens', async ({ page }) => {
  await open(page, '/dashboard/settings/developers/events')
  await page.getByLabel('Type', { exact: true }).selectOption('subscriber.added.v1')
  await expect(page.getByText('events:read subscribers:read')).toBeVisible()
  await expect(page.getByText('These are all. New events appear here')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Type', { exact: true }).selectOption('settings.*')
  await expect(page).toHaveURL(/types=settings\.\*/)
  await expect(page.locator('.developer-type')).toContainText('settings.changed.v1')
  await expect(page.getByText('These are all. New events appear here')).toBeVisible()
  const events = page.locator('.developer-events > li')
  const before = await events.count()
  const title = `As it happens ${Date.now()}`
  const changed = await askShop({ changes: { title } }, '/internal/settings').catch(() => null)
  expect(changed).not.toBeNull()
  await expect(events).toHaveCount(before + 1)
  await events.last().getByText('settings.changed.v1').first().click()
  await expect(events.last().getByText('"specversion": "1.0"')).toBeVisible()
})

test('erasures say who was told', async ({ page, browser, baseURL }) => {
  const name = `Mailing ${Date.now()}`
  const scopes = ['customers:read', 'events:read']
  const { key, keyId } = await askShop({ create: { name, scopes } }, '/internal/keys')
  const terms = { name: `${name} hook`, url: 'https://mailing.example/hook', types: ['order.*'], personal: true }
  const { webhookId } = await askShop({ add: terms }, '/internal/webhooks')
  const read = async (address: string) => {
    const answer = await page.request.get(address, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return { next: /<(.*)>/.exec(answer.headers().link!)![1]!, events: await answer.json() }
  }
  const begun = (await read('/api/events?after=now')).next
  const leaving = await browser.newContext({ baseURL: baseURL! })
  const email = await openAccount(await leaving.newPage())
  await leaving.close()
  const { events } = await read(begun)
  const [{ subject }] = events.filter((each: { data: { customer?: { email: string } } }) => {
    return each.data.customer?.email === email
  })
  await askShop({ email }, '/internal/erase')

  await open(page, '/dashboard/settings/developers/erasures')
  await expect(page.getByText('learn of it by the event customer.erased.v1')).toBeVisible()
  const person = page.getByRole('listitem').filter({ has: page.getByText(subject, { exact: true }) })
  const rowOf = (of: string) => person.getByRole('listitem').filter({ has: page.getByText(of, { exact: true }) })
  await expect(rowOf(name)).toContainText('Not yet, as far as the shop knows')
  await expect(rowOf(terms.name)).toContainText('endpoint')
  await expect(rowOf(terms.name)).toContainText('Not yet, as far as the shop knows')
  expect(await violations(page)).toEqual([])
  await read((await read(begun)).next)
  await expect(async () => {
    await page.reload()
    await expect(rowOf(name)).toContainText('Was told', { timeout: 1000 })
  }).toPass()
  await expect(rowOf(terms.name)).toContainText('Not yet, as far as the shop knows')
  await askShop({ revoke: keyId }, '/internal/keys')
  await askShop({ remove: webhookId }, '/internal/webhooks')
})
