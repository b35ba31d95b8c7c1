import type { i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import { collectMarkup } from '#web/app/kept-markup.tsx'
import type { LoaderContext } from '#web/app/page-table.ts'
import { createI18n } from '#web/i18n/instance.ts'
import * as listingLoader from '#web/storefront/listing/loader.ts'
import * as listingPage from '#web/storefront/listing/page.tsx'
import type { Shop } from '#web/storefront/loaders.ts'
import * as productLoader from '#web/storefront/product/loader.ts'
import * as productPage from '#web/storefront/product/page.tsx'
import { KeptMarkup } from '#web/ui/kept-markup.ts'
import { catalogue } from './catalogue.ts'

type Loader = (args: LoaderFunctionArgs, context: LoaderContext<Shop>) => Promise<unknown>

/**
 * The HTML of a listing or product page as the server renders it, without the shell; an error status instead of it.
 * `kept`: with pieces whose HTML is kept.
 */
export async function htmlOf(
  address: string,
  shop: Pick<Shop, 'listing' | 'product'> & Partial<Pick<Shop, 'reviews'>>,
  { language = 'en', form, kept }: { language?: Language; form?: LoaderContext<Shop>['form']; kept?: true } = {},
): Promise<string | number> {
  const companions: Shop['companions'] = async () => ({ otherCuts: [], alsoBought: [] })
  const { reviews } = fixtureShop(language)
  const context = { shop: { companions, reviews, ...shop } as Shop, language, ...(form && { form }) }
  const with_ = (loader: Loader) => (args: LoaderFunctionArgs) => loader(args, context)
  const listing = { Component: listingPage.Component, loader: with_(listingLoader.loader) }
  const handler = createStaticHandler([
    ...['categories/:slug', 'brands/:slug', 'ps/:slug', 'tags/:slug', 'store', 'search'].map(path => ({
      path,
      ...listing,
    })),
    { path: 'product/:slug', Component: productPage.Component, loader: with_(productLoader.loader) },
  ])
  const found = (await handler.query(new Request(`http://shop${address}`))) as StaticHandlerContext
  if (found.statusCode !== 200) return found.statusCode
  const markup = collectMarkup(instanceOf(language))
  const html = renderToString(
    <I18nextProvider i18n={instanceOf(language)}>
      <KeptMarkup value={kept ? markup.put : null}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
      </KeptMarkup>
    </I18nextProvider>,
  )
  return Buffer.concat(markup.fill(html).map(part => Buffer.from(part))).toString()
}

const instances = new Map<Language, i18n>()

/** One a language, as in the server. */
function instanceOf(language: Language): i18n {
  const instance = instances.get(language) ?? createI18n(language, catalogue(language))
  instances.set(language, instance)
  return instance
}
