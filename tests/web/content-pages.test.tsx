import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import type { Language } from '#domain/shared/localized-text.ts'
import type { LoaderContext } from '#web/app/page-table.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { createI18n } from '#web/i18n/instance.ts'
import * as articleLoader from '#web/storefront/blog/article/loader.ts'
import * as articlePage from '#web/storefront/blog/article/page.tsx'
import * as blogLoader from '#web/storefront/blog/loader.ts'
import * as blogPage from '#web/storefront/blog/page.tsx'
import * as brandsLoader from '#web/storefront/brands/loader.ts'
import * as brandsPage from '#web/storefront/brands/page.tsx'
import * as contactLoader from '#web/storefront/contact/loader.ts'
import * as contactPage from '#web/storefront/contact/page.tsx'
import * as contentLoader from '#web/storefront/content/loader.ts'
import * as contentPage from '#web/storefront/content/page.tsx'
import * as faqsLoader from '#web/storefront/faqs/loader.ts'
import * as faqsPage from '#web/storefront/faqs/page.tsx'
import type { Shop } from '#web/storefront/loaders.ts'
import { Origin } from '#web/ui/origin.ts'
import { fixtureShop } from '../support/fixture-shop.ts'
import { catalogue } from './catalogue.ts'

const origin = 'https://shop.example'
type Loader = (args: LoaderFunctionArgs, context: LoaderContext<Shop>) => Promise<unknown>
type Options = { language?: Language; form?: LoaderContext<Shop>['form']; wrap?: (shop: Shop) => Shop }

async function html(address: string, { language = 'en', form, wrap = shop => shop }: Options = {}) {
  const context: LoaderContext<Shop> = { shop: wrap(fixtureShop(language)), language, ...(form && { form }) }
  const page = (path: string, loader: Loader, Component: () => React.ReactNode) => ({
    path,
    Component,
    loader: (args: LoaderFunctionArgs) => loader(args, context),
  })
  const handler = createStaticHandler([
    {
      path: prefixOf(language) || '/',
      children: [
        page('blog', blogLoader.loader, blogPage.Component),
        page('blog/:slug', articleLoader.loader, articlePage.Component),
        page('brands', brandsLoader.loader, brandsPage.Component),
        page('contact', contactLoader.loader, contactPage.Component),
        page('faqs', faqsLoader.loader, faqsPage.Component),
        page(':slug', contentLoader.loader, contentPage.Component),
      ],
    },
  ])
  const found = (await handler.query(new Request(origin + address))) as StaticHandlerContext
  if (found.statusCode !== 200) return String(found.statusCode)
  return renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <Origin value={origin}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
      </Origin>
    </I18nextProvider>,
  )
}

function dataOf(page: string): readonly Record<string, unknown>[] {
  const scripts = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return Array.from(scripts, ([, json]) => JSON.parse(json!) as Record<string, unknown>)
}
const typed = (page: string, type: string) => dataOf(page).find(each => each['@type'] === type) as never

const addresses = [
  '/about-us',
  '/blog',
  '/blog/a-size-run',
  '/brands',
  '/contact',
  '/faqs',
  '/faqs?q=sizes',
  '/contact?sent=1',
]

test.each(addresses)('%s has one title, no style or script of its own, and the way to it', async address => {
  const page = await html(address)
  expect(page.match(/<h1[\s>]/g)).toHaveLength(1)
  expect(page).toMatch(/<title>[^<]+<\/title>/)
  expect(page).toMatch(/<meta name="description" content="[^"]+"\/>/)
  expect(page).not.toMatch(/\sstyle=|<script(?![^>]*application\/ld\+json)|\son[a-z]+="/)
  const { itemListElement } = typed(page, 'BreadcrumbList') as { itemListElement: { position: number; item: string }[] }
  expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, i) => i + 1))
  expect(itemListElement[0]?.item).toBe(`${origin}/`)
  expect(itemListElement.at(-1)?.item).toBe(origin + address.replace(/\?.*/, ''))
})

test.each(addresses)('/ar%s stays in its language', async address => {
  const page = await html(`/ar${address}`, { language: 'ar' })
  const links = Array.from(page.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, path]) => path!)
  for (const path of links.filter(each => each !== '/store')) expect(path).toMatch(/^\/ar(\/|$)/)
})

test.each(['/nothing', '/blog/nothing', '/blog?page=9'])('%s is 404', async address => {
  expect(await html(address)).toBe('404')
})

describe('a page', () => {
  test('lists its headings where there are several', async () => {
    expect(await html('/about-us')).toMatch(/<nav aria-label="On this page"[\s\S]*href="#two"/)
    const few = await html('/about-us', {
      wrap: shop => ({ ...shop, page: async slug => ({ ...(await shop.page(slug))!, headings: [] }) }),
    })
    expect(few).not.toContain('On this page')
  })
})

describe('an article', () => {
  test('tells search engines who wrote it and when, with pictures that they can read', async () => {
    expect(typed(await html('/blog/a-size-run'), 'BlogPosting')).toMatchObject({
      headline: 'About a-size-run',
      datePublished: '2026-11-17T08:00:00.000Z',
      mainEntityOfPage: `${origin}/blog/a-size-run`,
      author: { '@type': 'Organization', name: 'Cutline Supply' },
      image: expect.arrayContaining([expect.stringMatching(/^https:\/\/shop\.example\/.*-1200\.jpg$/)]),
    })
  })
  test('shows what to buy with it, and other posts but not itself', async () => {
    const page = await html('/blog/a-size-run')
    expect(page.match(/class="card-name"/g)).toHaveLength(4)
    expect(page).toContain('href="/blog/fleece-weights"')
    expect(page).not.toContain('href="/blog/a-size-run"')
  })
})

describe('questions', () => {
  test('are all there for search engines, with whole addresses, whatever is searched for', async () => {
    const { mainEntity } = typed(await html('/faqs?q=depends'), 'FAQPage') as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[]
    }
    expect(mainEntity).toHaveLength(3)
    expect(mainEntity[0]?.acceptedAnswer.text).toContain(`href="${origin}/store"`)
  })
  test('are found by words of question and answer', async () => {
    const shown = async (q: string) =>
      Array.from(
        (await html(`/faqs?q=${encodeURIComponent(q)}`)).matchAll(/<div id="([^"]+)" class="scroll/g),
        ([, id]) => id,
      )
    expect(await shown('')).toEqual(['sizes', 'reserved', 'cost'])
    expect(await shown('DEPENDS')).toEqual(['cost'])
    expect(await shown('órder when')).toEqual(['reserved'])
    expect(await shown('store href')).toEqual([])
    expect(await html('/faqs?q=zebra')).toContain('No question has all these words')
  })
})

describe('the contact form', () => {
  const refused = (problem: object): Options => ({
    form: { form: 'contact', values: { name: '', email: 'ada', message: 'Hello <b>' }, problem: problem as never },
  })
  test('is an ordinary form', async () => {
    expect(await html('/contact')).toMatch(/<form [^>]*action="\/contact" method="post"/)
    expect(await html('/fr/contact', { language: 'fr' })).toContain('action="/fr/contact"')
  })
  test('says at the field and above it what is wrong, and keeps what was typed', async () => {
    const fields = [
      { field: 'name', code: 'missing', message: '' },
      { field: 'email', code: 'malformed', message: '' },
    ]
    const page = await html('/contact', refused({ code: 'invalid-request', title: '', fields }))
    expect(page.match(/<title>[^<]*/g)).toEqual(['<title>Error: The page contact'])
    expect(page).toContain('There are 2 problems')
    expect(page).toContain('href="#contact-name"')
    expect(page.match(/Enter your name/g)).toHaveLength(2)
    expect(page).toMatch(/id="contact-email"[^>]*aria-invalid="true"[^>]*aria-describedby="contact-email-error"/)
    expect(page).toContain('value="ada"')
    expect(page).toContain('Hello &lt;b&gt;')
  })
  test('says that there were too many messages, and keeps what was typed', async () => {
    const page = await html('/contact', refused({ code: 'too-many-requests', title: '' }))
    expect(page).toContain('Too many messages just now')
    expect(page).toContain('Hello &lt;b&gt;')
  })
  test('gives way to a confirmation', async () => {
    const page = await html('/contact?sent=1')
    expect(page).toContain('We have your message')
    expect(page).not.toContain('<form')
  })
  test('stands without a written page and without anything to reach the shop by', async () => {
    const bare = { page: null, phone: '', email: '', address: '', messenger: '' }
    const page = await html('/contact', { wrap: shop => ({ ...shop, contact: async () => bare }) })
    expect(page).toContain('<h1')
    expect(page).toContain('Send message')
    expect(page).not.toContain('<dt')
  })
  test('links a conversation where the shop has one', async () => {
    const messenger = 'https://m.me/cutline'
    const page = await html('/contact', {
      wrap: shop => ({ ...shop, contact: async () => ({ ...(await shop.contact()), messenger }) }),
    })
    expect(page).toContain(`href="${messenger}"`)
  })
})

test('brands can be jumped to by their groups, and tell how many styles there are', async () => {
  const page = await html('/brands')
  expect(page).toContain('href="#brands-g-k"')
  expect(page).toMatch(/<h2 id="brands-g-k"/)
  expect(page).toContain('12 styles')
  expect(page).toMatch(/<h3[^>]*><bdi>K<\/bdi>/)
})
