import type { Page } from '@playwright/test'
import { expect, open, test } from './support/test.ts'

const titles = {
  '/contact': 'Contact',
  '/faqs': 'Questions and answers',
  '/blog': 'Journal',
  '/brands': 'Brands',
  '/about-us': 'About Cutline Supply',
  '/privacy-policy': 'Privacy policy',
  '/terms': 'Terms',
} as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the footer leads to every page about the shop', async ({ page }) => {
  await open(page, '/')
  for (const [path, name] of Object.entries(titles)) {
    await page.locator(`#footer a[href="${path}"]`).click()
    await expect(title(page)).toHaveText(name)
    await expect(page).toHaveURL(path)
  }
})

test.describe('questions', () => {
  test('are narrowed while a word is typed, and opened by a press', async ({ page }) => {
    await open(page, '/faqs')
    const questions = page.locator('main details')
    const whole = await questions.count()
    expect(whole).toBeGreaterThan(8)
    await page.getByLabel('Search the questions').fill('minimum')
    await expect(questions).not.toHaveCount(whole)
    await questions.filter({ hasText: 'Is there a minimum order?' }).locator('summary').click()
    await expect(page.getByText('One piece is an order')).toBeVisible()
    await page.getByLabel('Search the questions').press('Enter')
    await expect(page).toHaveURL('/faqs?q=minimum')
  })

  test('have addresses of their own', async ({ page }) => {
    await open(page, '/faqs#delivery-cost')
    await expect(page.getByText('Standard delivery is $6')).toBeVisible()
    await expect(page.getByText('Standard delivery is $6')).toBeInViewport()
    await expect(page.getByText('You can return blank goods')).toBeHidden()
  })

  test('are searched by the server without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/faqs')
    await page.getByLabel('Search the questions').fill('zebra')
    await page.locator('main form button').click()
    await expect(page.getByText('No question has all these words')).toBeVisible()
    await context.close()
  })
})

/** Fills in and sends the contact form, and sees that the shop has it. */
async function write(page: Page, message: string) {
  await page.getByLabel('Name', { exact: true }).fill('Nadia Rahman')
  await page.locator('#contact-email').fill('nadia.rahman@example.com')
  await page.locator('#contact-message').fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible()
  await expect(page).toHaveURL(/\/contact\?sent=1$/)
}

test.describe('the contact form', () => {
  test('says what is missing before anything is sent, and takes the message when it is whole', async ({ page }) => {
    await open(page, '/contact')
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST') sent++
    })
    await page.getByRole('button', { name: 'Send message' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expect(page).toHaveTitle('Error: Contact | Cutline Supply')
    expect(sent).toBe(0)
    await summary.getByRole('link', { name: 'Enter your name' }).click()
    await expect(page.locator('#contact-name')).toBeFocused()
    await page.locator('#contact-name').fill('Nadia')
    await expect(summary.getByRole('link')).toHaveCount(2)
    await write(page, 'Is the hoodie lined?')
    expect(sent).toBe(1)
  })

  test('does the same without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/contact')
    await page.locator('#contact-message').fill('Is it lined?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
    await expect(page.locator('#contact-message')).toHaveValue('Is it lined?')
    await write(page, 'Is it lined, without scripts?')
    await context.close()
  })
})

test('the home page leads to an article, and the article to what goes with it', async ({ page }) => {
  await open(page, '/')
  const journal = page.getByRole('region', { name: 'From the journal' })
  await journal.getByRole('link', { name: 'How to plan a size run for 48 people' }).click()
  await expect(title(page)).toHaveText('How to plan a size run for 48 people')
  const related = page.getByRole('region', { name: 'Related products' })
  await expect(related.getByRole('listitem').first()).toBeVisible()
  await related.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
})

test('brands are reached by the menu, by their letters, and one by one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/')
  await page.locator('#menu-brands').click()
  await page.getByRole('link', { name: 'All brands' }).click()
  await expect(title(page)).toHaveText('Brands')
  await page.getByRole('navigation', { name: 'Jump to a letter' }).getByRole('link', { name: 'R-Z' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'R-Z' })).toBeInViewport()
  await page
    .getByRole('link', { name: /Yarrowdale/ })
    .first()
    .click()
  await expect(title(page)).toHaveText('Yarrowdale')
})

test('long texts list what is in them, beside the text', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Your rights' }).click()
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})

test('what machines read is well-formed to a browser’s own parser', async ({ page }) => {
  await open(page, '/about-us')
  const read = (address: string) =>
    page.evaluate(async path => {
      const text = await (await fetch(path)).text()
      const document = new DOMParser().parseFromString(text, 'application/xml')
      const fault = document.querySelector('parsererror')?.textContent ?? null
      const of = (name: string) => Array.from(document.getElementsByTagName(name), each => each.textContent ?? '')
      return {
        fault,
        root: document.documentElement.nodeName,
        locations: of('loc'),
        items: of('item').length,
        ids: of('g:id'),
      }
    }, address)
  const index = await read('/sitemap.xml')
  expect(index).toMatchObject({ fault: null, root: 'sitemapindex' })
  for (const file of index.locations) {
    const { fault, locations } = await read(new URL(file).pathname)
    expect(fault, file).toBeNull()
    expect(locations.length, file).toBeGreaterThan(0)
  }
  const feed = await read('/feeds/google.xml')
  expect(feed).toMatchObject({ fault: null, root: 'rss' })
  expect(feed.items).toBeGreaterThan(5000)
  expect(new Set(feed.ids).size).toBe(feed.items)
})
