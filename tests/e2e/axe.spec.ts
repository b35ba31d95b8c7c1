import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const ways = [
  { width: 360, height: 740, colorScheme: 'light', language: 'en' },
  { width: 768, height: 1024, colorScheme: 'dark', language: 'ar' },
  { width: 1440, height: 900, colorScheme: 'light', language: 'bn' },
  { width: 1440, height: 900, colorScheme: 'dark', language: 'fr' },
] as const

/** The two wide ways take turns, or the whole run would be too long to wait for; AXE=all looks in each. */
const looksIn = (way: number, screen: number) => process.env.AXE === 'all' || way < 2 || way === 2 + (screen % 2)

for (const [way, { width, height, colorScheme, language }] of ways.entries()) {
  test.describe(`${width} px, ${colorScheme}, ${language}`, () => {
    test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const prefix = language === 'en' ? '' : `/${language}`

    for (const screen of screens.filter(({ at }, index) => (at?.(width) ?? true) && looksIn(way, index))) {
      test(screen.name, async ({ page, complaints }) => {
        if (screen.reports) complaints.expect(screen.reports)
        await screen.open({ page, prefix, width })
        expect(await violations(page)).toEqual([])
        expect(await page.locator('h1:visible').count(), 'titles').toBe(1)
        expect(await page.locator('[style]').count(), 'elements with a style of their own').toBe(0)
        if (screen.paper) return
        expect(await smallTexts(page), 'texts under 13 px').toEqual([])
        expect((await primaryButtons(page)).slice(1), 'primary buttons beside the first').toEqual([])
        expect(await overflow(page), `past ${width} px`).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await overflow(page), 'past 320 px').toEqual([])
      })
    }
  })
}

/** Texts that can be seen and are smaller than the floor, with their size. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim()
      const { parentElement: element } = node
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 13) small.push(`${text}: ${size} px`)
    }
    return small
  })
}

/**
 * What the screen asks to be pressed before all else: of the dialog where one is open, else of the page itself. A phone's bar
 * stands in for a button that is out of sight.
 */
function primaryButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.querySelector('dialog[open]') ?? document.getElementById('main')
    return [...(screen?.querySelectorAll('a.bg-primary, button.bg-primary') ?? [])]
      .filter(button => !button.closest('[inert], .phone-bar') && button.checkVisibility({ visibilityProperty: true }))
      .map(button => button.textContent ?? '')
  })
}

/** What makes the page wider than its window; empty when nothing does. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document
    if (root.scrollWidth <= root.clientWidth) return []
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const outside = [...document.querySelectorAll('body *')].filter(element => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth || left < 0) && !scrolls(element.parentElement)
    })
    return [`${root.scrollWidth} px`, ...outside.slice(0, 8).map(element => element.outerHTML.slice(0, 160))]
  })
}
