import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds on the page, with the elements. It runs in the page itself and describes violations alone: Playwright's own
 * package takes four times as long, since it describes all that passes and opens a page for the report.
 */
export async function violations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // What fades in is measured too pale.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(animation => animation.finished))
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run({ resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(node => node.html) }))
  })
}
