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
import { createI18n } from '#web/i18n/instance.ts'
import * as listingLoader from '#web/storefront/listing/loader.ts'
import * as listingPage from '#web/storefront/listing/page.tsx'
import * as productLoader from '#web/storefront/product/loader.ts'
import * as productPage from '#web/storefront/product/page.tsx'
import type { LoaderContext, Shop } from '#web/storefront/shop.ts'
import { catalogue } from './catalogue.ts'

type Loader = (args: LoaderFunctionArgs, context: LoaderContext) => Promise<unknown>

/** The HTML of a listing or product page as the server renders it, without the shell; an error status instead of it. */
export async function htmlOf(
  address: string,
  shop: Pick<Shop, 'listing' | 'product'>,
  { language = 'en', form }: { language?: Language; form?: LoaderContext['form'] } = {},
): Promise<string | number> {
  const context = { shop: shop as Shop, language, ...(form && { form }) }
  const with_ = (loader: Loader) => (args: LoaderFunctionArgs) => loader(args, context)
  const listing = { Component: listingPage.Component, loader: with_(listingLoader.loader) }
  const handler = createStaticHandler([
    ...['categories/:slug', 'brands/:slug', 'ps/:slug', 'store', 'search'].map(path => ({ path, ...listing })),
    { path: 'product/:slug', Component: productPage.Component, loader: with_(productLoader.loader) },
  ])
  const found = (await handler.query(new Request(`http://shop${address}`))) as StaticHandlerContext
  if (found.statusCode !== 200) return found.statusCode
  return renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
    </I18nextProvider>,
  )
}
