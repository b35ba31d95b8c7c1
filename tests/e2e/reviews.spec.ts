import { openAccount } from './support/account.ts'
import { fillCart, orderCart } from './support/orders.ts'
import { openMostReviewed } from './support/reviews.ts'
import { expect, open, test } from './support/test.ts'

test('a guest is asked to sign in, and led back to the form', async ({ page, catalogue }) => {
  const tee = await catalogue.add({})
  await open(page, tee.path)
  await expect(page.locator('#reviews')).toContainText('No reviews yet')
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expect(page).toHaveURL(url => url.searchParams.get('callbackUrl') === `${tee.path}/review`)
})

test('who bought it writes a review with the keys, changes it and removes it', async ({ page, catalogue }) => {
  const tee = await catalogue.add({ quantity: 9 })
  await openAccount(page)
  await fillCart(page.request, [{ sku: tee.sku('Navy', 'M'), quantity: 1 }])
  await orderCart(page.request, crypto.randomUUID())
  await open(page, `${tee.path}/review`)

  await page.getByRole('button', { name: 'Post review' }).click()
  const faults = page.getByRole('alert').filter({ hasText: 'There are 2 problems' })
  await expect(faults).toBeFocused()
  await faults.getByRole('link', { name: 'Choose 1 to 5 stars' }).click()
  const stars = page.getByRole('group', { name: 'Your rating' })
  await expect(stars).toHaveAccessibleDescription('Choose 1 to 5 stars')
  await expect(stars.getByRole('radio', { name: 'Poor' })).toBeFocused()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: 'Very good' })).toBeChecked()
  await page.getByLabel('True to size').check({ force: true })
  await page.getByLabel('Title').fill('Soft')
  await page.getByRole('textbox', { name: 'Your review' }).fill('Holds its shape.')
  await page.getByLabel('Name', { exact: true }).fill('Nadia')
  await page.getByRole('button', { name: 'Post review' }).click()

  await expect(page).toHaveURL(/reviewed=shown#reviews$/)
  const section = page.locator('#reviews')
  await expect(section.getByRole('status')).toHaveText('Thank you. Your review is published.')
  await expect(section.getByRole('article')).toContainText('Nadia')
  await expect(section.getByRole('article')).toContainText('Bought here')
  await expect(page.getByRole('link', { name: '4 (1 review)' })).toBeVisible()

  await open(page, '/profile?tab=reviews')
  await page.getByRole('link', { name: /^Change/ }).click()
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Soft')
  await page.getByRole('radio', { name: 'Fair' }).check({ force: true })
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page.getByRole('link', { name: '2 (1 review)' })).toBeVisible()

  await open(page, `${tee.path}/review`)
  await page.getByRole('button', { name: 'Remove review' }).click()
  await expect(section.getByRole('status')).toHaveText('Your review has been removed.')
  await expect(section).toContainText('No reviews yet')
})

test('pages that were kept for everybody show it as soon as it counts', async ({ page, catalogue, playwright }) => {
  const tee = await catalogue.add({})
  const guest = await playwright.request.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const shown = async (path: string) => (await guest.get(path)).text()
  expect(await shown(tee.path)).toContain('No reviews yet')
  expect(await shown(tee.brandPath)).toContain('(0)')
  await openAccount(page)
  const data = { rating: 3, name: 'Nadia', text: 'Fine for the price.' }
  const written = await page.request.put(`/api/products/${tee.word}-tee/review`, { data })
  expect(written.status()).toBe(200)
  await expect.poll(() => shown(tee.path)).toContain('Fine for the price.')
  await expect.poll(() => shown(tee.path)).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":3')
  await expect.poll(() => shown(tee.brandPath)).toContain('3 out of 5 stars')
  await guest.dispose()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form comes back with what is wrong and what was typed, then leads to the review', async ({
    page,
    catalogue,
    complaints,
  }) => {
    complaints.expect(/400/)
    const tee = await catalogue.add({})
    await openAccount(page)
    await page.goto(`${tee.path}/review`)
    await page.getByLabel('Title').fill('Soft')
    await page.getByRole('button', { name: 'Post review' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose 1 to 5 stars')
    await expect(page.getByLabel('Title')).toHaveValue('Soft')
    await page.getByRole('radio', { name: 'Excellent' }).check({ force: true })
    await page.getByLabel('Name', { exact: true }).fill('Nadia')
    await page.getByRole('button', { name: 'Post review' }).click()
    await expect(page.locator('#reviews').getByRole('article')).toContainText('Soft')
    await expect(page.locator('#reviews').getByRole('article')).not.toContainText('Bought here')
  })
})

test('bars and order are links that keep the place and the choice', async ({ page }) => {
  await openMostReviewed({ page, prefix: '' })
  const section = page.locator('#reviews')
  const bars = section.getByRole('navigation', { name: 'Reviews by stars' })
  const four = bars.getByRole('link', { name: /^4 stars/ })
  await four.click()
  await expect(four).toHaveAttribute('aria-current', 'true')
  await expect(four).toBeFocused()
  await expect(section.getByText('Only 4 stars')).toBeVisible()
  for (const stars of await section.getByRole('article').getByRole('img').all()) {
    await expect(stars).toHaveAccessibleName('4 out of 5 stars')
  }
  await section.getByRole('link', { name: 'All reviews' }).click()
  await section.getByRole('link', { name: 'Lowest rated' }).click()
  await expect(section.getByText('All reviews').first()).toBeVisible()
  await expect(section.getByRole('link', { name: 'Lowest rated' })).toHaveAttribute('aria-current', 'true')
})
