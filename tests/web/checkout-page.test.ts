import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Address } from '#domain/shared/address.ts'
import { addressFields } from '#domain/shared/address.ts'
import type { LoaderContext } from '#web/app/page-table.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { fixtureShop } from '../support/fixture-shop.ts'
import { cart, line } from './cart-example.ts'
import { complete } from './checkout-example.ts'
import { pageHtml } from './shopping-page.tsx'

const shop = (parts: Partial<Shop> = {}, login = false): Partial<Shop> => ({
  shell: async () => {
    const model = await fixtureShop('en').shell()
    return { ...model, settings: { ...defaultSettings, ...model.settings, security: { loginForPurchase: login } } }
  },
  cart: async () => cart([line('A')]),
  profile: async () => null,
  paymentOptions: async () => ({
    methods: [{ method: 'cod', embedded: false, client: {}, limits: null }],
    nonce: null,
  }),
  deliveryOptions: async () => [
    { type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] },
    { type: 'express', area: 'Everywhere', cost: 1500, days: [1, 2] },
  ],
  ...parts,
})
const refused = (problem: NonNullable<LoaderContext<Shop>['form']>['problem'], values = {}) => ({
  form: 'checkout' as const,
  values: { ...complete, ...values },
  problem,
})

test('without scripts the page is one form with every field of both addresses and its autofill token', async () => {
  const page = String(await pageHtml('/checkout', shop()))
  expect(page).toContain('action="/checkout" method="post"')
  for (const kind of ['billing', 'shipping']) {
    for (const field of addressFields) expect(page).toContain(`name="${kind}.${field}"`)
    expect(page).toContain(`autoComplete="${kind} given-name"`)
  }
  expect(page).toMatch(/name="key" value="[\w-]{36}"/)
})

test('the form carries the total of every delivery that it offers', async () => {
  const page = String(await pageHtml('/checkout', shop()))
  expect(page).toContain('name="expectedTotal[standard@Everywhere]" value="1600"')
  expect(page).toContain('name="expectedTotal[express@Everywhere]" value="2500"')
})

test('a refused form comes back with what was typed, the fault at its field and in the summary, and the title', async () => {
  const form = refused(
    {
      code: 'invalid-request',
      title: '',
      fields: [{ field: 'billing.city', code: 'enter-city', message: 'Enter the city' }],
    },
    { 'billing.city': '', delivery: 'express@Everywhere' },
  )
  const page = String(await pageHtml('/checkout', shop(), { form }))
  expect(page).toContain('<title>Error: ')
  expect(page).toContain('href="#billing-city"')
  expect(page).toContain('id="billing-city-error"')
  expect(page.match(/Enter the city/g)).toHaveLength(2)
  expect(page).toContain('value="18 Mill Lane"')
  expect(page).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="express@Everywhere"/)
})

test('what is out of stock is named, with what is left', async () => {
  const form = refused({ code: 'out-of-stock', title: '', lines: [{ sku: 'A', requested: 2, available: 1 }] })
  const page = await pageHtml('/checkout', shop(), { form })
  expect(page).toContain('Tee A, Navy, L')
  expect(page).toContain('only 1 left')
})

test('another total is told with both amounts', async () => {
  const form = refused({ code: 'total-changed', title: '', oldTotal: 1500, newTotal: 1600 })
  const page = await pageHtml('/checkout', shop(), { form })
  expect(page).toContain('It was $15.00 and is now $16.00')
})

test('the place of the typed address decides about the deliveries', async () => {
  const asked: unknown[] = []
  const deliveryOptions: Shop['deliveryOptions'] = async place => {
    asked.push(place)
    return []
  }
  const form = refused({ code: 'no-delivery', title: '' }, { sameAsBilling: '', 'shipping.country': 'BD' })
  const page = await pageHtml('/checkout', shop({ deliveryOptions }), { form })
  expect(asked).toEqual([{ country: 'BD', city: '' }])
  expect(page).toContain('We do not deliver to Bangladesh')
})

test('an empty cart has nothing to order', async () => {
  const page = await pageHtml('/checkout', shop({ cart: async () => cart([]) }))
  expect(page).toContain('Your cart is empty')
  expect(page).not.toContain('<form')
})

test('where nothing is delivered to, the areas that are served are named', async () => {
  const base = shop()
  const page = String(
    await pageHtml(
      '/checkout',
      {
        ...base,
        shell: async () => {
          const model = await base.shell!()
          const areas = [{ area: 'North', countries: ['CA', 'US'], cities: [], options: [] }]
          return { ...model, settings: { ...model.settings, delivery: { areas } } }
        },
        deliveryOptions: async () => [],
      },
      { form: refused({ code: 'no-delivery', title: '' }, { 'billing.country': 'BD' }) },
    ),
  )
  expect(page).toContain('We deliver to Canada and United States')
})

const customer = {
  email: 'amina@example.com',
  name: 'Amina El Haddad',
  phone: '+1 555 010 0199',
  hasPassword: true,
  providers: [],
  addresses: [],
}
const saved = { ...addressOf(complete), city: 'Salem' }

function addressOf(values: typeof complete) {
  return Object.fromEntries(addressFields.map(field => [field, values[`billing.${field}`] ?? ''])) as unknown as Address
}

test('a customer finds name, email and phone in the form, and a guest a way to sign in', async () => {
  const page = String(await pageHtml('/checkout', shop({ profile: async () => customer })))
  for (const value of ['amina@example.com', 'Amina', 'El Haddad', '+1 555 010 0199']) {
    expect(page).toContain(`value="${value}"`)
  }
  expect(page).not.toContain('Saved addresses')
  expect(page).toContain('name="save.billing"')
  expect(page).not.toContain('Have an account?')
  const guest = String(await pageHtml('/checkout', shop()))
  expect(guest).toContain('Have an account?')
  expect(guest).toContain('href="/sign-in?callbackUrl=%2Fcheckout%3Fstep%3Dcontact"')
  expect(guest).not.toContain('name="save.billing"')
})

test('a saved address is filled in and can be chosen', async () => {
  const addresses = [{ addressId: 'a1', address: saved, usedFor: ['billing' as const] }]
  const page = String(await pageHtml('/checkout', shop({ profile: async () => ({ ...customer, addresses }) })))
  expect(page).toContain('value="Salem"')
  expect(page).toContain('Saved addresses')
  expect(page).toContain('Amina Haddad, 18 Mill Lane, Salem')
})

describe('a shop for signed-in customers', () => {
  const signIn: Shop['signIn'] = async () => ({
    csrfToken: 'a-token',
    providers: [{ id: 'google', name: 'Google' }],
    signedIn: false,
  })

  test('begins with signing in, beside the cart, in a form that leads back here', async () => {
    const page = String(await pageHtml('/checkout', shop({ signIn }, true)))
    expect(page).toContain('<title>Sign in · Checkout</title>')
    expect(page).toContain('Sign in to continue')
    expect(page).toMatch(/<form[^>]*action="\/sign-in"/)
    expect(page).toContain('name="csrfToken" value="a-token"')
    for (const field of ['callbackUrl', 'page']) expect(page).toContain(`name="${field}" value="/checkout"`)
    expect(page).toMatch(/<input[^>]*autoComplete="current-password"/)
    expect(page).toContain('Continue with Google')
    expect(page).toContain('href="/sign-up?callbackUrl=%2Fcheckout"')
    expect(page).toContain('Tee A')
    expect(page).not.toContain('name="billing.email"')
  })

  test('says there why signing in was refused, with the email kept', async () => {
    const form = {
      form: 'sign-in' as const,
      values: { email: 'amina@example.com' },
      problem: { code: 'sign-in-failed', title: '' },
    }
    const page = String(await pageHtml('/checkout', shop({ signIn }, true), { form }))
    expect(page).toContain('<title>Error: Sign in · Checkout</title>')
    expect(page).toContain('Email and password do not match')
    expect(page).toContain('value="amina@example.com"')
    expect(await pageHtml('/checkout?csrf=true', shop({ signIn }, true))).toContain('The page was open too long')
  })

  test('lets a customer order', async () => {
    const page = await pageHtml('/checkout', shop({ profile: async () => customer }, true))
    expect(page).toContain('name="billing.email"')
  })
})

test('a coupon is taken off every total, and can be removed here', async () => {
  const coupon = { code: 'FALL10', discount: 100, problem: null }
  const page = String(await pageHtml('/checkout', shop({ cart: async () => cart([line('A')], { coupon }) })))
  expect(page).toContain('name="expectedTotal[standard@Everywhere]" value="1500"')
  expect(page).toContain('−$1.00')
  expect(page).toContain('formAction="/checkout/coupon/off"')
})

test('a coupon that came along without scripts is no complaint, and a refused one is told at its field', async () => {
  const taken = { code: 'nothing-wrong', title: '' }
  const fine = String(await pageHtml('/checkout', shop(), { form: refused(taken) }))
  expect(fine).not.toContain('Error: ')
  expect(fine).not.toContain('There is a problem with the store')
  const wrong = { code: 'coupon-refused', title: '', coupon: 'FARM', problem: 'coupon-not-found' }
  const page = String(await pageHtml('/checkout', shop(), { form: refused(wrong, { coupon: 'farm' }) }))
  expect(page).toContain('There is no coupon FARM. Check the spelling.')
  expect(page).toContain('name="coupon" value="FARM"')
})
