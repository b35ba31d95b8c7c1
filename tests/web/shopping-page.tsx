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
import { fixtureShell } from '#tests/support/fixture-shell.ts'
import type { LoaderContext } from '#web/app/page-table.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { createI18n } from '#web/i18n/instance.ts'
import * as cartLoader from '#web/storefront/cart/loader.ts'
import * as cartPage from '#web/storefront/cart/page.tsx'
import * as checkoutLoader from '#web/storefront/checkout/loader.ts'
import * as checkoutPage from '#web/storefront/checkout/page.tsx'
import * as couponsLoader from '#web/storefront/coupons/loader.ts'
import * as couponsPage from '#web/storefront/coupons/page.tsx'
import type { Shop } from '#web/storefront/loaders.ts'
import * as orderLoader from '#web/storefront/order/loader.ts'
import * as orderPage from '#web/storefront/order/page.tsx'
import { catalogue } from './catalogue.ts'

type Loader = (args: LoaderFunctionArgs, context: LoaderContext<Shop>) => Promise<unknown>
type Options = { language?: Language | undefined; form?: LoaderContext<Shop>['form'] }

/** The HTML of cart, checkout or order as the server renders it, without what stands around; an error status instead. */
export async function pageHtml(
  address: string,
  shop: Partial<Shop>,
  { language = 'en', form }: Options = {},
): Promise<string | number> {
  const guest: Partial<Shop> = {
    shell: async () => fixtureShell(language, []),
    aftermath: async () => null,
    verdict: async () => 'sign-in-required',
    paymentOptions: async () => ({
      methods: [{ method: 'cod', embedded: false, client: {}, limits: null }],
      nonce: null,
    }),
  }
  const context: LoaderContext<Shop> = { shop: { ...guest, ...shop } as Shop, language, ...(form && { form }) }
  const load = (loader: Loader) => (args: LoaderFunctionArgs) => loader(args, context)
  const handler = createStaticHandler([
    {
      path: prefixOf(language) || '/',
      children: [
        { path: 'cart', Component: cartPage.Component, loader: load(cartLoader.loader) },
        { path: 'coupons', Component: couponsPage.Component, loader: load(couponsLoader.loader) },
        { path: 'checkout', Component: checkoutPage.Component, loader: load(checkoutLoader.loader) },
        { path: 'order/:orderId', Component: orderPage.Component, loader: load(orderLoader.loader) },
      ],
    },
  ])
  const found = (await handler.query(new Request(`http://shop${address}`))) as StaticHandlerContext
  if (found.statusCode !== 200) return found.statusCode
  return renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
    </I18nextProvider>,
  )
}
