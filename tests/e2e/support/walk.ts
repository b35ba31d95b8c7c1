import { expect, type Locator, type Page } from '@playwright/test'
import type { Product } from './catalogue.ts'
import type { Hand } from './hands.ts'
import { buyer } from './orders.ts'
import { alive } from './test.ts'

/** Steps of a shopper from the search field to the invoice, by whatever hand. */
export type Walk = {
  /** Finds the product by its word and opens its page. */
  find(product: Product): Promise<void>
  /** Fills cells of the matrix, named "Navy, M", and adds them. */
  addMatrix(cells: { readonly [cell: string]: number }): Promise<void>
  /** Chooses a colour and a size and adds one piece. */
  addOne(color: string, size: string): Promise<void>
  /** From the panel of what was just added over the cart's page to the checkout. */
  toCheckout(): Promise<void>
  /** Fills in every step up to the review. */
  answerSteps(delivery: string): Promise<void>
  /** Places the order, and gives the total that was agreed to. */
  place(): Promise<string>
}

/** A field of the checkout's first step; the shipping address has one by the same name. */
export function contact(page: Page, label: string): Locator {
  return page.getByRole('region', { name: 'Contact', exact: true }).getByLabel(label, { exact: true })
}

export function billing(page: Page, label: string): Locator {
  return page.getByRole('region', { name: 'Billing address' }).getByLabel(label, { exact: true })
}

export function walk(page: Page, hand: Hand): Walk {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    async find({ word, name }) {
      await hand.send(page.getByLabel('Search products'), word)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
      await hand.press(page.getByRole('main').getByRole('link', { name }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    },

    async addMatrix(cells) {
      await hand.press(link('Many sizes'))
      for (const [cell, pieces] of Object.entries(cells)) await hand.write(field(cell), String(pieces))
      const pieces = Object.values(cells).reduce((sum, count) => sum + count, 0)
      await hand.press(button(`Add ${pieces} to cart`))
      await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    },

    async addOne(color, size) {
      await hand.pick(page.getByRole('radio', { name: color, exact: true }))
      await hand.pick(page.getByRole('radio', { name: size, exact: true }))
      await hand.press(button('Add to cart').first())
      await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    },

    async toCheckout() {
      await hand.press(page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'View Cart' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
      await hand.press(page.getByRole('main').getByRole('link', { name: 'Checkout' }))
      await expect(page).toHaveURL(/\/checkout/)
      await alive(page)
    },

    async answerSteps(delivery) {
      await hand.write(contact(page, 'Email'), buyer.email)
      await hand.write(contact(page, 'Phone'), buyer.phone)
      await hand.press(button('Continue to billing'))
      await hand.write(billing(page, 'First name'), buyer.firstName)
      await hand.write(billing(page, 'Last name'), buyer.lastName)
      await hand.write(billing(page, 'House number and street'), buyer.house)
      await hand.write(billing(page, 'City'), buyer.city)
      await hand.write(billing(page, 'Postcode'), buyer.zipCode)
      await hand.choose(billing(page, 'Country'), 'United States')
      await hand.press(button('Continue to shipping'))
      await expect(page.getByRole('checkbox', { name: 'Same as billing' })).toBeChecked()
      await hand.press(button('Continue to delivery'))
      await hand.pick(page.getByRole('radio', { name: delivery }))
      await hand.press(button('Continue to payment'))
      await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked()
      await hand.press(button('Review the order'))
      await expect(button('Place order')).toBeVisible()
    },

    async place() {
      const label = (await button('Place order').textContent()) ?? ''
      await hand.press(button('Place order'))
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
      return label.replace(/^.*·\s*/, '')
    },
  }
}
