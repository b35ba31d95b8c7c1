import { violations } from './support/axe.ts'
import { join } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test('a feed is refused in words, then defined by keyboard; its fault is told, and it is paused and goes on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/422/)
  const name = `Acme ${crypto.randomUUID().slice(0, 6)}`
  await join(page, { edit: true }, undefined, ['product'])
  await open(page, '/dashboard/product/import')
  await page.getByRole('link', { name: 'Feeds on a timetable' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feeds on a timetable')
  await open(page, '/dashboard/product/import/feeds/new')
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Name of the feed').fill(name)
  await page.getByLabel('Address of the file').fill('https://localhost/feed.csv')
  await page.getByLabel('Name of the supplier').fill('acme')
  await page.getByLabel('How often').selectOption('day')
  await expect(page.getByLabel('Time zone')).not.toHaveValue('')
  // Whoever may not count is not asked what quantities mean.
  await expect(page.getByRole('group', { name: 'What the quantities mean' })).toHaveCount(0)
  await page.getByLabel('Password or key').selectOption('User name and password')
  await page.getByLabel('User name').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('hunter2-of-the-supplier')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('stands for a machine near the shop')
  expect(await violations(page)).toEqual([])

  // No such name is ever given to a server.
  await page.getByLabel('Address of the file').fill('https://feeds.invalid/feed.csv')
  await page.getByRole('button', { name: 'Save and fetch it' }).press('Enter')
  await expect(page).toHaveURL(/\/import\/feeds$/)
  const feed = page.getByRole('region', { name })
  await expect(feed.getByText('There is no server of this name.')).toBeVisible({ timeout: 60_000 })
  await expect(feed.getByText(/^Each day at/)).toBeVisible()
  await feed.getByRole('button', { name: `Pause: ${name}` }).press('Enter')
  await expect(feed.getByText('When you press “Fetch now”')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await feed.getByRole('button', { name: `Go on: ${name}` }).press('Enter')
  await expect(feed.getByRole('button', { name: `Pause: ${name}` })).toBeVisible()

  await feed.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Password or key')).toHaveValue('keep')
  expect(await page.content()).not.toContain('hunter2')
  // Not the right to take away.
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})

test('whoever may count leaves the counts of a feed to a warehouse', async ({ page }) => {
  const name = `Acme ${crypto.randomUUID().slice(0, 6)}`
  await join(page, { edit: true }, undefined, ['product', 'stock'])
  await open(page, '/dashboard/product/import/feeds/new')
  await page.getByLabel('Name of the feed').fill(name)
  await page.getByLabel('Address of the file').fill('https://feeds.invalid/feed.csv')
  await page.getByLabel('Name of the supplier').fill('acme')
  const choice = page.getByRole('group', { name: 'What the quantities mean' })
  await expect(choice.getByRole('radio', { name: 'As for this supplier until now' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Leave them' }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and fetch it' }).press('Enter')
  const feed = page.getByRole('region', { name })
  await expect(feed.getByText('Leave them')).toBeVisible()
  await feed.getByRole('link', { name, exact: true }).click()
  await expect(choice.getByRole('radio', { name: 'Leave them' })).toBeChecked()
  for (const language of ['', '/ar']) {
    await open(page, language + new URL(page.url()).pathname.replace(/^\/ar/, ''))
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('who may only look sees feeds and changes nothing', async ({ page }) => {
  await join(page, { edit: false }, undefined, ['product'])
  await open(page, '/dashboard/product/import/feeds')
  await expect(page.getByText('You may look at these feeds.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New feed' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Fetch now/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('below the imports stands the feed that others fetch: its address, and what it leaves out', async ({ page }) => {
  await join(page, { edit: false }, undefined, ['product'])
  for (const path of ['/dashboard/product/import', '/ar/dashboard/product/import']) {
    await open(page, path)
    const outgoing = page.getByRole('region', { name: 'Google Merchant' })
    const address = outgoing.getByRole('textbox')
    await expect(address).toHaveValue(/^http:.*\/feeds\/google\.xml/)
    await outgoing.getByRole('combobox').selectOption('fr')
    await expect(address).toHaveValue(/\?language=fr$/)
    expect((await page.request.get(await address.inputValue())).status()).toBe(200)
    await expect(outgoing.getByRole('time')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
