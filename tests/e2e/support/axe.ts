import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Each page has to read it anew, and so it is the short one. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page, with the elements; `without` names parts that another test looks at. It runs in the page itself
 * and describes violations alone: Playwright's own package takes four times as long, since it describes all that passes and
 * opens a page for the report.
 */
export async function violations(page: Page, { without = [] }: { readonly without?: readonly string[] } = {}) {
  // Rows of before are pale while those of the address come.
  await expect(page.locator('.waiting')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async exclude => {
    // What fades in is measured too pale.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(animation => animation.finished))
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run({ exclude: [...exclude] }, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(node => node.html) }))
  }, without)
}
