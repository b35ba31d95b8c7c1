import { expect, type Page } from '@playwright/test'
import { open } from './test.ts'

export type FeedFile = { readonly name: string; readonly source: string; readonly content: string }

/** Uploads a file of a supplier in the dashboard, and ends at its columns. */
export async function uploadFeed(page: Page, { name, source, content }: FeedFile): Promise<void> {
  await open(page, '/dashboard/product/import/new')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('File of the supplier').setInputFiles(file)
  await page.getByLabel('Name of the supplier').fill(source)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page).toHaveURL(/step=columns$/, { timeout: 60_000 })
}

/** Where staff say what a column of the file is. */
export const readAs = (page: Page, column: string) => page.getByLabel(`Read the column ${column} as`, { exact: true })
