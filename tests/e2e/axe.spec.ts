import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import type { Screen } from './support/screens/screen.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

type View = { readonly width: number; readonly height: number; readonly colorScheme: 'light' | 'dark' }

const phone: View = { width: 360, height: 740, colorScheme: 'light' }
const tablet: View = { width: 768, height: 1024, colorScheme: 'dark' }
const desk = (screen: number): View => ({ width: 1440, height: 900, colorScheme: screen % 2 === 0 ? 'light' : 'dark' })

/** The languages of one direction take turns, or the whole run would be too long to wait for; AXE=all looks in each. */
const directions = [
  { languages: ['en', 'bn', 'fr'], viewsOf: (screen: number) => [phone, desk(screen)] },
  { languages: ['ar'], viewsOf: () => [tablet] },
]

for (const { languages, viewsOf } of directions) {
  for (const [index, screen] of screens.entries()) {
    const views = viewsOf(index).filter(({ width }) => screen.at?.(width) ?? true)
    const turns = process.env.AXE === 'all' ? languages : languages.slice(index % languages.length).slice(0, 1)
    for (const language of views.length > 0 ? turns : []) {
      test(`${screen.name}, ${language}`, async ({ page, complaints }) => {
        if (screen.reports) complaints.expect(screen.reports)
        await show(page, views[0]!)
        await screen.open({ page, prefix: language === 'en' ? '' : `/${language}` })
        for (const view of views)
          await test.step(`${view.width} px, ${view.colorScheme}`, () => look(page, screen, view))
        if (screen.paper) return
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await overflow(page), 'past 320 px').toEqual([])
      })
    }
  }
}

/** The page changes to a width and a theme where it stands: no screen is opened again for them. */
async function show(page: Page, { width, height, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

async function look(page: Page, screen: Screen, view: View): Promise<void> {
  await show(page, view)
  expect(await violations(page, { without: screen.frame ? [] : ['#header', '#footer'] })).toEqual([])
  expect(await page.locator('h1:visible').count(), 'titles').toBe(1)
  expect(await page.locator('[style]').count(), 'elements with a style of their own').toBe(0)
  if (screen.paper) return
  expect(await smallTexts(page), 'texts under 13 px').toEqual([])
  expect((await primaryButtons(page)).slice(1), 'primary buttons beside the first').toEqual([])
  expect(await overflow(page), `past ${view.width} px`).toEqual([])
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
