import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

test('a list that cannot be asked for keeps its rows, says so, and is there again at a press', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|500/)
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await open(page, `/dashboard/orders?q=${sku}`)
  await expect(rows(page)).toHaveCount(1)

  const data = /\/_data\?/
  await page.route(data, route => route.abort())
  await views(page)
    .getByRole('link', { name: /^To ship/ })
    .click()
  const alert = page.getByRole('alert').filter({ hasText: 'The list did not load.' })
  await expect(alert).toContainText('The shop cannot be reached.')
  await expect(rows(page)).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await page.unroute(data)
  const problem = { code: 'internal-error', requestId: 'r-7f3a' }
  await page.route(data, route => route.fulfill({ status: 500, json: problem }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('r-7f3a')

  await page.unroute(data)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect(views(page).getByRole('link', { name: /^To ship/ })).toHaveAttribute('aria-current', 'page')
})

test('a list that does not have one’s last change yet says so, and has it as soon as it can', async ({
  page,
  request,
  catalogue,
}) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await open(page, `/dashboard/orders?q=${sku}`)
  let asked = 0
  await page.route(/\/_data\?/, async route => {
    const answer = await route.fetch()
    const path = new URL(route.request().url()).searchParams.get('path') ?? ''
    const ofPage = path.includes('view=to-pack') && !path.includes('rows=')
    const behind = ofPage && ++asked === 1 && { behind: true }
    await route.fulfill({ json: { ...(await answer.json()), ...behind } })
  })
  await views(page)
    .getByRole('link', { name: /^To pack/ })
    .click()
  await expect(page.getByText('Your last change is not in this list yet.')).toBeVisible()
  await expect(page.getByText('Your last change is not in this list yet.')).toBeHidden()
  expect(asked).toBeGreaterThan(1)
})
