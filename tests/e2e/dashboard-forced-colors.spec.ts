import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { cell, defineRole } from './support/members.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const looks = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => {
      const { backgroundColor, borderBottomColor, borderTopColor, outlineStyle, outlineWidth } =
        getComputedStyle(element)
      return {
        ...{ ground: backgroundColor, edges: [borderTopColor, borderBottomColor] },
        outline: `${outlineStyle} ${outlineWidth}`,
      }
    })

test('forced colours show the open place, the chosen view and figure, and the right that is changed', async ({
  page,
}) => {
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  const role = await defineRole()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open(page, '/dashboard')
    const [place, another] = [
      await looks(page, '.place[aria-current]'),
      await looks(page, '.place:not([aria-current])'),
    ]
    expect(place.edges, colorScheme).not.toEqual(another.edges)
    const figure = await looks(page, '.figures [aria-current]')
    expect(figure.ground, colorScheme).not.toBe((await looks(page, '.figures a:not([aria-current])')).ground)

    await open(page, '/dashboard/orders?view=all')
    const view = await looks(page, '.views a[aria-current]')
    expect(view.edges, colorScheme).not.toEqual((await looks(page, '.views a:not([aria-current])')).edges)

    await open(page, `/dashboard/users/roles?role=${role.roleId}`)
    const right = cell(page, 'Requests and mail: View')
    await right.setChecked(!(await right.isChecked()))
    expect((await looks(page, '.rights .changed')).outline, colorScheme).toBe('solid 2px')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.locator('.rights .changed')).toHaveCount(0)
  }
})

test('forced colours show the open row, which languages a text has, and the colors of the shop', async ({ page }) => {
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/dashboard/colors')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.locator('.beside')).toBeVisible()
  expect((await looks(page, 'tbody tr:has([aria-current])')).outline).toBe('solid 2px')
  expect((await looks(page, 'tbody tr:not(:has([aria-current]))')).outline).not.toBe('solid 2px')

  await open(page, '/dashboard/categories')
  await page.getByRole('treeitem').first().getByRole('link').click()
  await page.locator('.beside').getByRole('textbox').first().focus()
  expect((await looks(page, '[role=treeitem][aria-selected=true]')).outline).toBe('solid 2px')
  expect((await looks(page, '[role=treeitem][aria-selected=false]')).outline).not.toBe('solid 2px')

  await open(page, '/dashboard/blogs')
  expect((await looks(page, '.content-texts [data-state=complete]')).outline).toBe('solid 1px')

  await open(page, '/dashboard/settings/branding')
  const [button, side] = [await looks(page, '.preview-button'), await looks(page, '.preview-shop')]
  expect(button.ground).not.toBe(side.ground)
})
