import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an admin reads the figures, their chart and its table by keyboard', async ({ page, request, catalogue }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 2 }])
  await open(page, '/dashboard')
  const figures = page.getByRole('navigation', { name: 'Figures' })
  await expect(figures.getByRole('link', { name: /^Net sales/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('row').filter({ hasText: 'Nadia Rahman' }).first()).toBeVisible()

  await figures.getByRole('link', { name: /^Orders/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/figure=orders/)
  await expect(figures.getByRole('link', { name: /^Orders/ })).toHaveAttribute('aria-current', 'true')

  const day = page.getByRole('slider', { name: 'Orders of one day' })
  await day.focus()
  const today = await day.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(day).not.toHaveAttribute('aria-valuetext', today!)
  await page.keyboard.press('End')
  await expect(day).toHaveAttribute('aria-valuetext', today!)

  await page.getByText('View as table').focus()
  await page.keyboard.press('Enter')
  const days = page.getByRole('table', { name: 'The figures day by day' })
  await expect(days.getByRole('row')).toHaveCount(31)
  await expect(days.getByRole('row').nth(1).getByRole('cell').nth(1)).not.toHaveText('0')
  expect(await violations(page)).toEqual([])

  // The address holds all of it.
  await page.getByRole('navigation', { name: 'Days shown' }).getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/range=7d/)
  await page.reload()
  await alive(page)
  await expect(figures.getByRole('link', { name: /^Orders/ })).toHaveAttribute('aria-current', 'true')
  await page.getByText('View as table').click()
  await expect(days.getByRole('row')).toHaveCount(8)

  // One day has no line, and days of one's choice are typed.
  const spans = page.getByRole('navigation', { name: 'Days shown' })
  await spans.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByText('Today, compared with the day before')).toBeVisible()
  await expect(day).toBeHidden()
  await spans.getByRole('link', { name: 'Other' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-01-30')
  await page.getByLabel('To', { exact: true }).fill('2026-02-02')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page.getByText('Jan 30 to Feb 2, compared with the 4 days before')).toBeVisible()
  await expect(page).toHaveURL(/range=other.*from=2026-01-30/)
  await expect(figures.getByRole('link', { name: /^Orders/ })).toHaveAttribute('aria-current', 'true')
  expect(await violations(page)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('figures, spans and the table of days are links and text', async ({ page, request, catalogue }) => {
    const product = await catalogue.add()
    await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    await page.goto('/dashboard')
    const figures = page.getByRole('navigation', { name: 'Figures' })
    await figures.getByRole('link', { name: /^Given back/ }).click()
    await expect(figures.getByRole('link', { name: /^Given back/ })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: '90 days' }).click()
    await expect(page).toHaveURL(/figure=back&range=90d/)
    await page.getByText('View as table').click()
    await expect(page.getByRole('table', { name: 'The figures day by day' }).getByRole('row')).toHaveCount(91)
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  })
})
