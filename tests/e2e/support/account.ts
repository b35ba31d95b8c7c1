import { expect, type Page } from '@playwright/test'
import { linkTo } from './mails.ts'
import { alive, open } from './test.ts'

export const password = 'blue linen every tuesday'
let number = 0

/**
 * Opens an account in the page's browser and signs it in, by the forms that a browser without scripts sends. Many from one
 * network address are slowed down, so it is asked again until the shop takes it.
 */
export async function openAccount(page: Page, email = newEmail(), data?: string): Promise<string> {
  await expect(async () => {
    const asked = await page.request.post('/sign-up', { form: { email, password, callbackUrl: '/' } })
    expect(asked.status()).toBe(200)
  }).toPass({ timeout: 60_000 })
  const link = await linkTo(email, '/confirm-email', data)
  const token = new URL(link, 'http://shop').searchParams.get('token') ?? ''
  const opened = await page.request.post('/confirm-email', { form: { token } })
  expect(opened.ok(), await opened.text()).toBe(true)
  return email
}

/** Signs an account in by the form, and goes on to a page. */
export async function signIn(page: Page, email: string, path: string): Promise<void> {
  await open(page, `/sign-in?callbackUrl=${encodeURIComponent(path)}`)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${path}`)
  await alive(page)
}

export function newEmail(): string {
  return `buyer-${Date.now()}-${process.pid}-${++number}@example.com`
}
