import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authErrors, clientLogCodes } from '#api/auth/errors.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { settingsRoutes } from '#api/settings/routes.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import { cart } from '#tests/web/cart-example.ts'
import { catalogue } from '#tests/web/catalogue.ts'
import { htmlOf } from '#tests/web/page.tsx'
import { pageHtml } from '#tests/web/shopping-page.tsx'
import { createI18n } from '#web/i18n/instance.ts'
import type { SearchModel } from '#web/models/search.ts'
import { restoreCart } from '#web/storefront/cart/copy.ts'
import { sendChange } from '#web/storefront/cart/edit.ts'
import { PanelContent } from '#web/storefront/cart/panel.tsx'
import { cart as browserCart, requestCart } from '#web/storefront/cart/store.ts'
import { applyCoupon, takeCouponOff } from '#web/storefront/coupon-actions.ts'
import { compareProduct, loadPicked, PICKS_CHANGED, removeItem, saveItem } from '#web/storefront/pick-actions.ts'
import { Search } from '#web/storefront/shell/search/search.tsx'
import { askSearch } from '#web/storefront/shell/search/use-search.ts'
import { answer, standInBrowser, unreachable } from './browser.ts'

const found = vi.hoisted(() => ({ model: null as SearchModel | null }))
vi.mock('#web/storefront/shell/search/use-search.ts', async original => ({
  ...(await original<object>()),
  useSearch: () => ({ model: found.model, failed: false }),
}))

const english = createI18n('en', catalogue('en'))

describe('settings load failure', () => {
  test('tells "Something Went Wrong" as err', async () => {
    const config = { LOG_LEVEL: 'silent' as const, PUBLIC_URL: undefined, TRUSTED_PROXIES: [] }
    const app = await createServer({ config, secrets: ['x'.repeat(32)], securityPolicy: true })
    await app.register(settingsRoutes, { settings: () => Promise.reject(new ReadModelsUnavailable('gone')) })
    expect((await app.inject('/api/home/settings')).json()).toMatchObject({
      success: false,
      settings: null,
      err: 'Something Went Wrong',
    })
    await app.close()
  })
})

describe('failures of fetching', () => {
  let browser: ReturnType<typeof standInBrowser>
  const logged = vi.spyOn(console, 'error')
  beforeEach(() => {
    browser = standInBrowser()
    logged.mockReset().mockImplementation(() => {})
    vi.stubGlobal('fetch', vi.fn(unreachable))
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(() => logged.mockRestore())

  const copy = { id: 'v.0', revision: 1, lines: [] }
  test.each<[string, () => Promise<{ ok: boolean }>]>([
    ['GET /api/cart', () => requestCart('GET', '/api/cart')],
    ['PATCH /api/cart/items', () => sendChange({ type: 'quantity', uid: 'A', quantity: 2 })],
    ['DELETE /api/cart/items', () => sendChange({ type: 'remove', uid: 'A' })],
    ['POST /api/cart/items', () => browserCart.add([{ sku: 'A', quantity: 1 }])],
    ['POST of a copy of the cart', () => restoreCart(copy)],
    ['POST /api/wishlist/items', () => saveItem('p1', null)],
    ['DELETE /api/wishlist/items', () => removeItem('p1')],
    ['POST /api/compare/items', () => compareProduct('p1')],
  ])('fetch helper failure: %s is logged, answers without success, and does not throw', async (_request, send) => {
    expect(await send()).toEqual({ ok: false, problem: { code: 'unreachable' } })
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test.each([applyCoupon, takeCouponOff])(
    'fetch helper failure: %o is logged, and answers without success',
    async send => {
      expect(await send('SPRING')).toMatchObject({ ok: false, refused: { problem: { code: 'unreachable' } } })
      expect(logged).toHaveBeenCalledTimes(1)
    },
  )

  test('wishlist failure is logged only: the page stays as it is', async () => {
    const heard = vi.fn()
    browser.window.addEventListener(PICKS_CHANGED, heard)
    expect(await loadPicked()).toEqual({ ok: false, problem: { code: 'unreachable' } })
    vi.stubGlobal('fetch', async () => answer({ code: 'internal-error' }, 500))
    expect(await loadPicked()).toEqual({ ok: false, problem: { code: 'internal-error' } })
    expect(logged).toHaveBeenCalledTimes(2)
    expect(heard).not.toHaveBeenCalled()
  })

  test.each([
    ['nobody answers', unreachable],
    ['the server fails', async () => answer({}, 503)],
    ['what comes is no JSON', async () => new Response('<!doctype html>')],
  ])('product search fetch failure is logged where %s', async (_what, failure) => {
    vi.stubGlobal('fetch', failure)
    expect(await askSearch('polo', 'en', new AbortController().signal)).toBeNull()
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'GET /api/home/product_search?q=polo&lng=en failed:',
      expect.any(Error),
    )
  })

  test('a product search that is no longer wanted is not logged', async () => {
    expect(await askSearch('polo', 'en', AbortSignal.abort())).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('empty states', () => {
  const input = {
    value: 'qqq',
    addEventListener() {},
    matches: (rule: string) => rule === ':focus',
  } as unknown as HTMLInputElement
  const search = (model: SearchModel) => {
    found.model = model
    return renderToStaticMarkup(
      <I18nextProvider i18n={english}>
        <Search input={input} go={() => {}} />
      </I18nextProvider>,
    )
  }

  test('"No products found" and "No suggestions" in the search', () => {
    const page = search({
      q: 'qqq',
      total: 0,
      groups: [],
      cards: [],
      read: { chips: [], leftOut: [] },
      path: '/search?q=qqq',
    })
    expect(page).toContain('>No suggestions<')
    expect(page).toContain('>No products found<')
  })

  test('"No products found" on a list', async () => {
    const shop = fixtureShop('en')
    const listing: typeof shop.listing = async query => ({ ...(await shop.listing(query))!, total: 0, cards: [] })
    expect(await htmlOf('/search?q=qqq', { ...shop, listing })).toContain('No products found')
  })

  test('"Your cart is empty" on the page of the cart', async () => {
    const shop = { cart: async () => cart([]), deliveryOptions: async () => [] }
    expect(await pageHtml('/cart', shop)).toContain('>Your cart is empty<')
  })

  test('"Loading..." in the cart panel until the cart is known', () => {
    const panel = renderToStaticMarkup(
      <I18nextProvider i18n={english}>
        <PanelContent onClose={() => {}} />
      </I18nextProvider>,
    )
    expect(panel).toContain('Loading...')
  })

  test('the first suggestion is selected by default', async () => {
    const model = await fixtureShop('en').search('tee')
    const selected = [...search(model).matchAll(/role="option"[^>]*aria-selected="(\w+)"/g)].map(([, is]) => is)
    expect(selected.length).toBeGreaterThan(1)
    expect(selected).toEqual(selected.map((_, i) => String(i === 0)))
  })
})

describe('auth error names', () => {
  test.each([
    ['UnknownError', 'UNKNOWN_ERROR'],
    ['OAuthCallbackError', 'OAUTH_CALLBACK_ERROR'],
    ['AccountNotLinkedError', 'ACCOUNT_NOT_LINKED_ERROR'],
    ['MissingAPIRoute', 'MISSING_NEXTAUTH_API_ROUTE_ERROR'],
    ['MissingSecret', 'NO_SECRET'],
    ['MissingAuthorize', 'CALLBACK_CREDENTIALS_HANDLER_ERROR'],
    ['MissingAdapter', 'EMAIL_REQUIRES_ADAPTER_ERROR'],
    ['MissingAdapterMethods', 'MISSING_ADAPTER_METHODS_ERROR'],
    ['UnsupportedStrategy', 'CALLBACK_CREDENTIALS_JWT_ERROR'],
    ['InvalidCallbackUrl', 'INVALID_CALLBACK_URL_ERROR'],
  ] as const)('%s has the code %s', (name, code) => expect(authErrors[name].code).toBe(code))

  test('client log codes CLIENT_FETCH_ERROR and CLIENT_SESSION_ERROR', () => {
    expect([...clientLogCodes].sort()).toEqual(['CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'])
  })
})

describe('signing in', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.end())

  test('with an unknown provider redirects to the sign-in page', async () => {
    const browser = visitor(shop.app)
    const { csrfToken } = (await browser.get('/api/auth/csrf')).json() as { csrfToken: string }
    const sent = await browser.form('/api/auth/signin/nobody', { csrfToken, callbackUrl: '/cart', json: 'true' })
    expect(new URL(sent.json().url, 'http://localhost').pathname).toBe('/api/auth/signin')
    expect((await browser.get('/api/auth/signin')).headers.location).toContain('/sign-in')
  })
})
