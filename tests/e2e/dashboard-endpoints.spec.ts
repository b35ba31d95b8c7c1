import { openReceiver } from '../support/receiver.ts'
import { startServer } from './start-shop.ts'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { confirm } from './support/members.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, test } from './support/test.ts'

// A shop of its own, which may send to this machine.
let shop: Awaited<ReturnType<typeof startServer>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
test.beforeAll(async () => {
  receiver = await openReceiver()
  shop = await startServer({ DEMO: 'off', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
})
test.afterAll(async () => {
  await shop?.stop()
  await receiver.close()
})

test('an endpoint is added, tested, fails, skips, rests, goes on and is removed', async ({ browser, complaints }) => {
  complaints.expect(/403|422/)
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  complaints.hear(context)
  const page = await context.newPage()
  const email = await openAccount(page, undefined, shop.folder)
  await askShop({ email }, '/internal/admin', shop)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await page.goto('/dashboard/settings/developers/endpoints')
  await alive(page)
  await expect(page.getByText('There are no endpoints yet')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await button('New endpoint').click()
  await page.getByLabel('Name', { exact: true }).fill('Bookkeeping')
  await page.getByLabel('Address', { exact: true }).fill('https://printer.local/hook')
  await button('Add the endpoint').click()
  await expect(page.getByText('Choose at least one type.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'settings.*' }).check()
  await expect(page.getByRole('checkbox', { name: 'settings.changed.v1' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await button('Add the endpoint').click()
  await confirm(page)
  await expect(page.getByRole('alert')).toContainText('The shop does not send to this address')
  await page.getByLabel('Address', { exact: true }).fill(receiver.url)
  await button('Add the endpoint').click()
  const secret = page.getByLabel('Secret', { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(secret).toBeHidden()

  await page.getByRole('link', { name: 'Bookkeeping' }).click()
  await button('Send a test').click()
  await expect(said('The endpoint took the test: 204')).toBeVisible()
  expect(receiver.events().map(({ type }) => type)).toEqual(['webhook.test.v1'])
  await button('Pause').click()
  await expect(said('“Bookkeeping” is paused.')).toBeVisible()
  receiver.answers(response => response.writeHead(500).end('the disk is full'))
  await askShop({ changes: { title: 'Loom' } }, '/internal/settings', shop)
  await button('From where it stopped').click()
  await expect(said('“Bookkeeping” goes on.')).toBeVisible()
  await receiver.until(() => receiver.requests.length === 2)
  await expect(async () => {
    await button('Look again').click()
    await expect(page.getByText('the disk is full').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await button('Show the request').first().click()
  await expect(page.getByText('webhook-signature:')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await button('Skip this one event').first().click()
  await expect(page.getByText(/will never get settings\.changed\.v1 of settings/)).toBeVisible()
  receiver.answers(response => response.writeHead(204).end())
  await button('Yes, skip it').click()
  await expect(said('The event was skipped.')).toBeVisible()
  const asks = page.locator('form').filter({ hasText: 'Replay a range' })
  await asks.getByLabel('From').fill('2020-01-01T00:00')
  await button('Send the range again').click()
  await expect(said('The range is sent to “Bookkeeping” again.')).toBeVisible()
  await receiver.until(() => receiver.requests.some(({ headers }) => headers['shop-replay'] === '1'))
  await button('Replace the secret').click()
  await expect(page.getByText('The secret before it works until')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Bookkeeping' }).click()
  await button('Change').click()
  await page.getByLabel('Name', { exact: true }).fill('Books')
  await button('Save').click()
  await expect(said('was changed.')).toBeVisible()
  await button('Remove').click()
  await button('Yes, remove it').click()
  await expect(said('“Books” was removed.')).toBeVisible()
  await expect(page.getByText('There are no endpoints yet')).toBeVisible()
  await context.close()
})
