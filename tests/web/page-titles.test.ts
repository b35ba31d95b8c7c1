import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#domain/shared/localized-text.ts'
import { build } from '#scripts/build.ts'
import { createI18n } from '#web/i18n/instance.ts'
import { PageTitle, ShopName } from '#web/ui/page-title.tsx'
import { webServer } from '../support/web-server.ts'
import { catalogue } from './catalogue.ts'

let app: FastifyInstance
let nameless: FastifyInstance
beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer()
  nameless = await webServer({
    wrap: shop => ({
      ...shop,
      shell: async () => {
        const shell = await shop.shell()
        return { ...shell, settings: { ...shell.settings, name: '' } }
      },
    }),
  })
})
afterAll(async () => {
  await app.close()
  await nameless.close()
})

async function titlesOf(url: string, server = app): Promise<readonly (string | undefined)[]> {
  const { body } = await server.inject({ url })
  return [...body.slice(0, body.indexOf('</head>')).matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => title)
}

const pages = [
  '/categories/t-shirts',
  '/store?page=2',
  '/search?q=tee',
  '/brands',
  '/brands/harbour-co',
  '/cart',
  '/checkout',
  '/compare',
  '/wishlist',
  '/coupons',
  '/sign-in',
  '/contact',
  '/contact?sent=1',
  '/faqs',
  '/blog',
  '/about-us',
  '/nothing-here-at-all',
]

describe('the title of a page', () => {
  test.each(languages.flatMap(language => pages.map(page => [language, page] as const)))(
    'in %s of %s is one, and ends with the name of the shop',
    async (language, page) => {
      const titles = await titlesOf(language === 'en' ? page : `/${language}${page}`)
      expect(titles).toEqual([expect.stringMatching(/^[^|]*[^|\s] \| Cutline Supply$/)])
    },
  )

  test('names what it is of first', async () => {
    expect(await titlesOf('/categories/t-shirts')).toEqual(['T-shirts | Cutline Supply'])
    expect(await titlesOf('/store?page=2')).toEqual(['All products, page 2 | Cutline Supply'])
    expect(await titlesOf('/contact?sent=1')).toEqual(['We have your message | Cutline Supply'])
  })

  test('of the home page names the shop once', async () => {
    const [title, ...more] = await titlesOf('/')
    expect(more).toEqual([])
    expect(title?.match(/Cutline Supply/g)).toHaveLength(1)
  })

  test('stands alone while the shop has no name', async () => {
    expect(await titlesOf('/categories/t-shirts', nameless)).toEqual(['T-shirts'])
    expect((await titlesOf('/', nameless))[0]).toMatch(/^Blank apparel/i)
  })

  test.each([
    ['en', 'Error: Cart | Cutline Supply'],
    ['fr', 'Erreur : Cart | Cutline Supply'],
    ['ar', 'خطأ: Cart | Cutline Supply'],
    ['bn', 'ত্রুটি: Cart | Cutline Supply'],
  ] as const)('says in %s first that something was refused', (language, title) => {
    const html = renderToString(
      createElement(
        I18nextProvider,
        { i18n: createI18n(language, catalogue(language)) },
        createElement(ShopName, { value: 'Cutline Supply' }, createElement(PageTitle, { title: 'Cart', faulty: true })),
      ),
    )
    expect(html.replaceAll('\u00a0', ' ')).toContain(`<title>${title}</title>`)
  })
})
