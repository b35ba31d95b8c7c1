import { expect, type Locator, type Page } from '@playwright/test'

/** How a shopper reaches things and acts on them. */
export type Hand = {
  /** Presses a link or a button. */
  press(target: Locator): Promise<void>
  /** Writes into a field, over what stands there. */
  write(field: Locator, text: string): Promise<void>
  /** Writes and sends with Enter. */
  send(field: Locator, text: string): Promise<void>
  /** Chooses one of a group of radios. */
  pick(radio: Locator): Promise<void>
  /** Chooses an option of a select by what it is called. */
  choose(select: Locator, option: string): Promise<void>
}

export function mouse(): Hand {
  return {
    press: target => target.click(),
    write: (field, text) => field.fill(text),
    async send(field, text) {
      await field.fill(text)
      await field.press('Enter')
    },
    // A chip or a row covers the radio itself.
    pick: radio => radio.locator('xpath=ancestor::label').click(),
    async choose(select, option) {
      await select.selectOption({ label: option })
    },
  }
}

/** Keys alone. On the way to everything the focus has to be in sight. */
export function keyboard(page: Page): Hand {
  const write = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  return {
    async press(target) {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    write,
    async send(field, text) {
      await write(field, text)
      await page.keyboard.press('Enter')
    },
    async pick(radio) {
      const name = await radio.getAttribute('name')
      const group = page.locator(`input[type=radio][name="${name}"]`)
      await tabTo(page, group)
      for (let i = await group.count(); i > 0 && !(await radio.isChecked()); i--) await page.keyboard.press('ArrowDown')
      // None was chosen, and the focus stands on the one that is wanted.
      if (!(await radio.isChecked())) await page.keyboard.press('Space')
      await expect(radio).toBeChecked()
    },
    async choose(select, option) {
      await tabTo(page, select)
      await page.keyboard.type(option)
      await expect(select.locator('option:checked').first()).toHaveText(option)
    },
  }
}

const most = 250

/** Presses Tab until the focus is on the target or one of its elements, and sees that it is shown and not covered. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached()
  for (let i = 0; i < most; i++) {
    if (await target.evaluateAll(elements => elements.some(element => element === document.activeElement))) {
      expect(await hiddenFocus(page)).toBeNull()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab do not lead to ${target}`)
}

/** Why the focus cannot be seen, or null when it can. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    // Radios and checkboxes that are drawn by their label show the focus there.
    const shown = focused.matches('input[type=radio], input[type=checkbox]')
      ? (focused.closest('label') ?? focused)
      : focused
    const parts = [shown, ...shown.querySelectorAll('*')]
    const ring = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    }
    if (!parts.some(part => ring(part) || ring(part, '::after'))) return `no ring: ${shown.outerHTML.slice(0, 200)}`
    const { left, top, width, height } = shown.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const onTop = document.elementFromPoint(x, y)
    if (!onTop) return `outside of the window: ${shown.outerHTML.slice(0, 200)}`
    const seen = shown.contains(onTop) || onTop.contains(shown)
    return seen ? null : `${shown.outerHTML.slice(0, 120)} lies under ${onTop.outerHTML.slice(0, 120)}`
  })
}
