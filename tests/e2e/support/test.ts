import { createHash } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Catalogue, catalogueOf } from './catalogue.ts'

export { expect }

export type Complaints = {
  /** Refusals that the test brings about on purpose: a browser reports their status as an error. */
  expect(pattern: RegExp): void
  /** Hears another person's browser as well. */
  hear(context: BrowserContext): void
}

type Fixtures = {
  /** Blank unless a test is about them: drawing hundreds of garments takes longer than all tests. */
  readonly pictures: 'blank' | 'drawn'
  /** Fails the test when a page of it writes an error to the console, throws, or breaks its security policy. */
  readonly complaints: Complaints
  /** Products of this test alone, brought in through the shop's import. */
  readonly catalogue: Catalogue
}

const blank = {
  responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
  body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"/>').toString('base64'),
}

export const test = base.extend<Fixtures>({
  pictures: ['blank', { option: true }],
  // As if each came from elsewhere: all tests together ask for more mails than one address may.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry }) => {
    const [a, b] = createHash('sha256').update(`${testId}-${retry}`).digest()
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `198.18.${a}.${b}` })
  },
  context: async ({ context, pictures }, use) => {
    if (pictures === 'blank') blankPictures(context)
    await use(context)
  },
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      const hear = (of: BrowserContext) => {
        of.on('console', message => {
          if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
        })
        of.on('weberror', thrown => void heard.push(String(thrown.error())))
      }
      hear(context)
      await use({ expect: pattern => void expected.push(pattern), hear })
      expect(heard.filter(text => !expected.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  catalogue: async ({ request }, use, { testId, retry }) => {
    await use(catalogueOf(request, `${testId}-${retry}`))
  },
})

/**
 * Pages that the context opens show every picture blank. The browser asks about pictures alone: a route of Playwright's own
 * asks about each script too, and nothing is kept from one page for the next.
 */
export function blankPictures(context: BrowserContext): void {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const session = await context.newCDPSession(page)
    session.on('Fetch.requestPaused', ({ requestId }) => {
      // A page that was left or closed meanwhile needs no picture any more.
      session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, ...blank }).catch(() => {})
    })
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*' }] })
    return page
  }
}

/** Waits until the page is hydrated and header and footer answer to presses. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    const hydrated = main !== null && Object.keys(main).some(key => key.startsWith('__reactFiber$'))
    return hydrated && performance.getEntriesByName('interactive').length > 0
  })
}

/** Opens an address of the shop and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}
