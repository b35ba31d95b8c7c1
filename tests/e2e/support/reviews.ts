import { expect, type Page } from '@playwright/test'
import { demoReviews } from '#api/demo/reviews.ts'
import { demoStyles } from '#api/demo/styles.ts'
import { productIdOf } from '#api/import/product/identity.ts'
import { openAccount } from './account.ts'
import { alive, open } from './test.ts'
import { someProducts, type Visit } from './visit.ts'

const demo = { seed: 'selvedge', products: 400 }

/** Opens the product of the demo shop that most people wrote about. */
export async function openMostReviewed({ page, prefix }: Pick<Visit, 'page' | 'prefix'>): Promise<void> {
  const counts = new Map<string, number>()
  for (const { productId } of demoReviews(demo)) counts.set(productId, (counts.get(productId) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!
  await openById({ page, prefix }, most)
}

/** Opens a product of the demo shop with few reviews, one of them with words in that language. */
export async function openReviewedIn(page: Page, language: string): Promise<void> {
  const reviews = [...demoReviews(demo)]
  const isAlone = (id: string) => reviews.filter(({ productId }) => productId === id).length < 4
  const said = reviews.find(each => each.language === language && each.text !== '' && isAlone(each.productId))
  await openById({ page, prefix: '' }, said!.productId)
  await expect(page.locator(`#reviews [lang=${language}]`).first()).toBeAttached()
}

async function openById({ page, prefix }: Pick<Visit, 'page' | 'prefix'>, productId: string): Promise<void> {
  const style = [...demoStyles(demo.seed, demo.products)].find(
    ({ brand, number }) => productIdOf('supplier', brand.name, number) === productId,
  )!
  const answer = await page.request.get(`/search?q=${style.number}`)
  const [path] =
    new RegExp(`/product/[a-z0-9-]*${style.number.toLowerCase()}-[a-z0-9-]+`).exec(await answer.text()) ?? []
  expect(path).toBeDefined()
  await open(page, prefix + path)
}

/** The form of a review as it is at first, or as it comes back. */
export async function openReviewForm({ page, prefix }: Visit, refused: boolean): Promise<void> {
  await openAccount(page)
  const [product] = await someProducts(page.request)
  await open(page, `${prefix}${product?.path}/review`)
  if (!refused) return
  await page.locator('form[action$="/review"] button[type=submit]').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await alive(page)
}
