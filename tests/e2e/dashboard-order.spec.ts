import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { choose, join, noteCash, openOrder, panel } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const fields = (page: Page) => page.getByRole('spinbutton')

test.describe('an admin', () => {
  test.beforeEach(async ({ page }) => {
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
  })

  test('walks the list with the keys, and lists the keys', async ({ page, request, catalogue }) => {
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    for (const quantity of [1, 2, 3]) await buyAsAnother(request, [{ sku, quantity }])
    await open(page, `/dashboard/orders?q=${sku}`)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
    const links = page.getByRole('rowheader').getByRole('link')
    const numbers = await links.allTextContents()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(links.first()).toBeFocused()
    // Space looks at a row without leaving the list, and j goes on to the next one.
    await page.keyboard.press('Space')
    const peek = (number: string) => page.getByRole('dialog', { name: number })
    await expect(peek(numbers[0]!).getByRole('listitem')).toHaveText(/Navy, M\s*\d/)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('j')
    await expect(peek(numbers[1]!)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(numbers[0]!)
    await page.keyboard.press('j')
    await expect(title).toHaveText(numbers[1]!)
    await page.getByRole('link', { name: /^Next order/ }).click()
    await expect(title).toHaveText(numbers[2]!)
    await page.keyboard.press('k')
    await expect(title).toHaveText(numbers[1]!)
    await page.getByRole('link', { name: 'Back to the list of orders' }).click()
    await expect(links).toHaveCount(3)
  })

  test('prints a slip, which says who packs the order', async ({ page, request, catalogue }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 5 }])
    const path = await openOrder(page, sku)
    await page.getByRole('link', { name: 'Print slip' }).click()
    const slip = page.getByRole('article')
    await expect(slip.getByText('5 pieces in this parcel, parcel 1')).toBeVisible()
    await expect(slip.getByText('Navy')).toBeVisible()
    await expect(slip).not.toContainText('$')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Print 1 slip' }).click()
    await expect(page.locator('html[data-printed]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    await expect(slip.getByText(/^Printed .+ by .+/)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await open(page, path)
    await expect(page.getByText('Packing', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ship 5 pieces' })).toBeVisible()
    await expect(page.getByText(/printed the slip and packs the order/)).toBeVisible()
    await open(page, '/dashboard/orders/slips?orders=999999')
    await expect(page.getByText('Nothing of these orders is left to pack.')).toBeVisible()
  })

  test('swaps a size in one step, and the order tells of it', async ({ page, request, catalogue }) => {
    const product = await catalogue.add()
    const [medium, large] = [product.sku('Navy', 'M'), product.sku('Navy', 'L')]
    await buyAsAnother(request, [{ sku: medium, quantity: 5 }])
    await openOrder(page, medium)
    await choose(page, 'Swap sizes')
    const swap = panel(page, /^Swap sizes/)
    await expect(swap.getByRole('button', { name: 'Exchange 0 pieces' })).toBeDisabled()
    await swap.getByLabel('Pieces of Navy, M').fill('2')
    await swap.getByLabel('Choose what Navy, M becomes').selectOption(large)
    await expect(swap.getByText(/The total stays/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await swap.getByRole('button', { name: 'Exchange 2 pieces' }).dblclick()
    await expect(page.getByText('2 pieces exchanged.')).toBeVisible()
    const sizes = page.getByRole('table', { name: product.name })
    await expect(sizes.getByRole('columnheader')).toHaveText(['Color', 'M', 'L'])
    await expect(sizes.getByRole('cell')).toHaveText(['3', '2'])
    await expect(page.getByText(/exchanged 2 pieces/)).toHaveCount(1)
  })

  test('ships part of an order, the rest, and notes that it arrived', async ({ page, request, catalogue }) => {
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    await buyAsAnother(request, [
      { sku, quantity: 5 },
      { sku: product.sku('Navy', 'L'), quantity: 3 },
    ])
    await openOrder(page, sku)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Ship 8 pieces' }).click()
    await expect(page.getByRole('heading', { name: 'Ship 8 pieces' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await fields(page).first().fill('2')
    await page.getByLabel('Carrier').fill('DHL')
    await page.getByLabel('Tracking number').fill('JD014')
    // Pressed twice, it ships once.
    await panel(page, /^Ship 8/)
      .getByRole('button', { name: 'Ship 5 pieces' })
      .dblclick()
    await expect(page.getByText('5 pieces shipped.')).toBeVisible()
    await expect(page.getByText('5 shipped, 3 to ship')).toBeVisible()
    await expect(page.getByRole('link', { name: 'JD014' })).toHaveAttribute('href', /dhl\.com.*JD014/)
    await expect(page.getByText(/shipped 5 pieces/)).toHaveCount(1)

    await page.getByRole('button', { name: 'Ship 3 pieces' }).click()
    await panel(page, /^Ship 3/)
      .getByRole('checkbox', { name: /^Mail / })
      .uncheck()
    await panel(page, /^Ship 3/)
      .getByRole('button', { name: 'Ship 3 pieces' })
      .click()
    await expect(page.getByText('8 shipped, 0 to ship')).toBeVisible()
    await expect(page.getByText('no mail: staff left it out')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as arrived' }).click()
    await panel(page, /^Mark/).getByRole('button', { name: 'Mark as arrived' }).click()
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: 'noted that the parcel arrived' })).toBeVisible()
  })

  test('takes a piece off, gives money back, and finds why the total is what it is', async ({
    page,
    request,
    catalogue,
  }) => {
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 4 }])
    await openOrder(page, sku)
    await choose(page, 'Cancel pieces')
    await fields(page).first().fill('1')
    await panel(page, /^Cancel/)
      .getByRole('button', { name: 'Cancel 1 piece' })
      .click()
    await expect(page.getByText('1 piece cancelled.')).toBeVisible()
    await expect(page.getByText('1 cancelled', { exact: true })).toBeVisible()
    await page.getByText(/^Why \$/).click()
    await expect(page.getByRole('row', { name: /1 piece cancelled/ })).toBeVisible()

    await page.getByRole('button', { name: 'Ship 3 pieces' }).click()
    await panel(page, /^Ship 3/)
      .getByRole('button', { name: 'Ship 3 pieces' })
      .click()
    await choose(page, 'Take cash')
    await noteCash(page)
    await choose(page, 'Give money back')
    await fields(page).first().fill('1')
    await panel(page, /^Give/)
      .getByRole('button', { name: /^Give \$[\d.]+ back$/ })
      .click()
    await expect(page.getByText(/^\$[\d.]+ is to be given back by hand\./)).toBeVisible()
    await expect(page.getByText(/asked to give \$[\d.]+ back/)).toBeVisible()
    await page.getByRole('radio', { name: 'Every event' }).check()
    await expect(page.getByText('OrderStockReserved')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('takes the cash of an order that has arrived, less with a reason, and undoes it', async ({
    page,
    request,
    catalogue,
  }) => {
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 2 }])
    const path = await openOrder(page, sku)
    await page.getByRole('button', { name: 'Ship 2 pieces' }).click()
    await panel(page, /^Ship 2/)
      .getByRole('button', { name: 'Ship 2 pieces' })
      .click()
    await page.getByRole('button', { name: /^Correct the parcel/ }).click()
    const correct = panel(page, /^Correct the parcel/)
    await expect(correct.getByRole('button', { name: 'Save the correction' })).toBeDisabled()
    await expect(correct.getByText(/has not left yet/)).toBeVisible()
    await correct.getByLabel(/^Tracking number/).fill('T-2')
    expect(await violations(page)).toEqual([])
    await correct.getByRole('button', { name: 'Save the correction' }).dblclick()
    await expect(page.getByText('The parcel is corrected.')).toBeVisible()
    await expect(page.getByText(/corrected the parcel/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Mark as arrived' }).click()
    await panel(page, /^Mark as arrived/)
      .getByRole('button', { name: 'Mark as arrived' })
      .click()
    const next = page.getByRole('button', { name: 'Take cash' })
    await expect(next).toHaveClass(/next/)
    await next.click()
    const cash = panel(page, /^Take cash/)
    await cash.getByLabel(/^Taken, in/).fill('1.00')
    await cash.getByLabel(/^Why it is less/).fill('No change')
    expect(await violations(page)).toEqual([])
    await cash.getByRole('button', { name: 'Note that $1.00 was taken' }).dblclick()
    await expect(page.getByText('$1.00 taken.')).toBeVisible()
    await expect(page.getByText(/took \$1\.00 at the door/)).toHaveCount(1)
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/The order is unpaid again/)).toBeVisible()
    await page.getByRole('button', { name: 'Take cash' }).click()
    await cash.getByRole('button', { name: /^Note that/ }).click()
    await expect(page.getByText(/ taken\.$/)).toBeVisible()
    await open(page, path)
    await expect(page.getByRole('button', { name: 'Take cash' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'It was not taken' })).toBeVisible()
    await page.getByText('More', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Give money back' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('writes a note by keyboard, and holds the order until the hold is released', async ({
    page,
    request,
    catalogue,
  }) => {
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 2 }])
    const path = await openOrder(page, sku)
    await page.getByLabel('Note', { exact: true }).fill('Call before noon.\nThen pack.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Call before noon.')).toBeVisible()
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')

    await choose(page, 'Put on hold')
    await panel(page, /^Put on hold/)
      .getByLabel(/^Why/)
      .fill('Nadia will call back')
    expect(await violations(page)).toEqual([])
    await panel(page, /^Put on hold/)
      .getByRole('button', { name: 'Put on hold' })
      .dblclick()
    const holds = panel(page, /^On hold/)
    await expect(holds.getByText('Nadia will call back')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Ship/ })).toHaveCount(0)
    expect(await violations(page)).toEqual([])

    await open(page, `/dashboard/orders?q=${sku}&f.fulfilment=on-hold`)
    await expect(page.getByRole('rowheader').getByText('Has a note')).toHaveCount(1)
    await expect(page.getByRole('cell', { name: 'On hold' })).toBeVisible()
    await open(page, path)
    await holds.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('The hold is released.')).toBeVisible()
    await expect(holds).toHaveCount(0)
    // Each line of the timeline takes itself back, while it applies.
    const undo = page.locator('.timeline').getByRole('button', { name: /^Undo: / })
    await expect(undo).toHaveAccessibleName(/released the order$/)
    await undo.click()
    await expect(holds.getByText('Nadia will call back')).toHaveCount(1)
    await expect(undo).toHaveAccessibleName(/put the order on hold$/)
    expect(await violations(page)).toEqual([])
    await undo.click()
    await expect(holds).toHaveCount(0)
    await expect(page.getByText('takes an earlier change back')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Ship 2 pieces' })).toBeVisible()
  })

  test('sends a mail about the order again, and says to whom', async ({ page, request, catalogue }) => {
    const product = await catalogue.add()
    await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
    const path = await openOrder(page, product.sku('Navy', 'M'))
    const mails = panel(page, /^Mails/)
    await expect(mails.getByText(/nadia\.rahman@example\.com/)).toBeVisible()
    // It was sent by the time that another page asks.
    await expect(async () => {
      await open(page, path)
      await expect(mails.getByText(/^Sent/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await mails.getByRole('button', { name: 'Send again: Confirmation of the order' }).click()
    await expect(page.getByText('The mail is on its way to nadia.rahman@example.com once more.')).toBeVisible()
    await expect(page.getByText(/had a mail sent again: Confirmation of the order/)).toHaveCount(1)
    expect(await violations(page)).toEqual([])
  })

  test('works by keyboard, and an order that is not there says so', async ({
    page,
    request,
    catalogue,
    complaints,
  }) => {
    complaints.expect(/404/)
    const product = await catalogue.add()
    await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 2 }])
    await openOrder(page, product.sku('Navy', 'M'))
    const button = page.getByRole('button', { name: 'Ship 2 pieces' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ship 2 pieces' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page, /^Ship 2/)).toHaveCount(0)
    await expect(button).toBeFocused()
    const answer = await page.goto('/dashboard/orders/999999')
    expect(answer?.status()).toBe(404)
  })
})

test('a member who may only look reads an order whole, and finds nothing to press', async ({
  page,
  request,
  catalogue,
}) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await join(page, { edit: false })
  await openOrder(page, sku)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Ship|hold|Release|Send|Cancel/ })).toHaveCount(0)
})

test('a packer ships, and finds no way to take away or to give money back', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  complaints.expect(/403/)
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await join(page, { edit: true })
  const path = await openOrder(page, sku)
  await expect(page.getByRole('button', { name: /Ship 2/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Cancel|Give/ })).toHaveCount(0)
  const number = path.split('/').at(-1)
  const refused = await page.evaluate(async at => {
    const answer = await fetch(`/api/admin/orders/${at}/cancel`, { method: 'POST' })
    return answer.status
  }, number)
  expect(refused).toBe(403)
})

test('on a phone the next action stays below, and ships in a sheet', async ({ page, request, catalogue }) => {
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']
  const product = await catalogue.add({ sizes })
  const sku = product.sku('Navy', 'M')
  const lines = sizes.map(size => ({ sku: product.sku('Navy', size), quantity: 2 }))
  await buyAsAnother(request, lines)
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const path = await openOrder(page, sku)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/ar${path}`)
  await expect(page.locator('.order-actions .next')).toBeInViewport({ ratio: 1 })
  const cells = page.locator('.run-table td')
  await expect(cells).toHaveCount(sizes.length)
  const frame = page.locator('.run-frame')
  await expect(page.getByRole('link', { name: 'اتصال' })).toHaveAttribute('href', /^tel:\+?\d+$/)
  // No size hides beside the picture.
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^شحن/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await sheet.getByRole('button', { name: /^شحن/ }).click()
  await expect(sheet).toBeHidden()

  // The rows of the list have their boxes once they are to be chosen.
  await open(page, `/dashboard/orders?q=${sku}`)
  const box = page.getByRole('checkbox', { name: /^Select order/ })
  await expect(box).toHaveCount(0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await box.check()
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toBeInViewport({ ratio: 1 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
