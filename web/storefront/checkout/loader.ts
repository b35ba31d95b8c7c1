import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import { type CountryChoices, countryChoices } from '../../client/country-choices.ts'
import type { AuthQueries, SignInModel } from '../../models/auth.ts'
import type { CartModel, CartQueries, DeliveryOption } from '../../models/cart.ts'
import type { PaymentOptions, PaymentQueries } from '../../models/payment.ts'
import type { ProfileModel, ProfileQueries } from '../../models/profile.ts'
import type { ShellModel, ShellQueries } from '../../models/shell.ts'
import type { CheckoutCustomer } from './values.ts'

export type CheckoutData = {
  readonly cart: CartModel
  /** To the place that the form names already, else to anywhere. */
  readonly delivery: readonly DeliveryOption[]
  /** Where the shop delivers, in words; empty when that is everywhere. */
  readonly areas: string
  readonly countries: CountryChoices
  /** Ways to pay that the shop offers. */
  readonly payments: PaymentOptions
  /** The shop takes orders of signed-in customers alone, and nobody is signed in; null else. */
  readonly signIn: SignInFirstData | null
  /** The customer who is signed in. */
  readonly customer: CheckoutCustomer | null
  /** A form that came without JavaScript and was refused. */
  readonly form: FormState | null
  /** Makes sending the form twice safe; new with every rendering, since a refused form was not an order. */
  readonly key: string
  /** The server's clock, ISO: browsers count delivery days from it too. */
  readonly now: string
}

export type SignInFirstData = Pick<SignInModel, 'csrfToken' | 'providers'> & {
  readonly error: 'csrf' | null
  /** Signing in was refused. */
  readonly form: FormState | null
}

type CheckoutQueries = AuthQueries & CartQueries & PaymentQueries & ProfileQueries & ShellQueries

export async function loader(args: LoaderFunctionArgs, context: LoaderContext<CheckoutQueries>): Promise<CheckoutData> {
  const { shop, language } = context
  const form = context.form?.form === 'checkout' ? context.form : null
  const [shell, cart, delivery, payments, profile] = await Promise.all([
    shop.shell(),
    shop.cart(),
    shop.deliveryOptions(placeIn(form)),
    shop.paymentOptions(),
    shop.profile(),
  ])
  const { security, delivery: rules } = shell.settings
  return {
    cart,
    delivery,
    areas: areasServed(rules, language),
    countries: countryChoices(language),
    payments,
    signIn: security.loginForPurchase && !profile ? await signInData(args, context) : null,
    customer: profile && customerOf(profile),
    form,
    key: crypto.randomUUID(),
    now: new Date().toISOString(),
  }
}

async function signInData(
  { request }: LoaderFunctionArgs,
  { shop, form }: LoaderContext<CheckoutQueries>,
): Promise<SignInFirstData> {
  const { csrfToken, providers } = await shop.signIn()
  const error = new URL(request.url).searchParams.has('csrf') ? 'csrf' : null
  return { csrfToken, providers, error, form: form?.form === 'sign-in' ? form : null }
}

function customerOf({ email, name, phone, addresses }: ProfileModel): CheckoutCustomer {
  return { email, name, phone, addresses }
}

function placeIn(form: FormState | null) {
  const values = form?.values ?? {}
  const kind = values.sameAsBilling || !form ? 'billing' : 'shipping'
  return { country: values[`${kind}.country`] ?? '', city: values[`${kind}.city`] ?? '' }
}

/** Delivery areas in words, "Dhaka (Bangladesh)"; empty for everywhere and nowhere. Server only: it names countries. */
export function areasServed({ areas }: ShellModel['settings']['delivery'], language: Language): string {
  if (areas.some(({ countries, cities }) => countries.length === 0 && cities.length === 0)) return ''
  const names = new Map(countryChoices(language).all.map(({ code, name }) => [code, name]))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const whole = new Set(areas.flatMap(({ countries, cities }) => (cities.length === 0 ? countries : [])))
  const places = areas.flatMap(({ countries, cities }) => {
    const own = countries.map(code => names.get(code) ?? code)
    if (cities.length === 0) return own
    // A city of a country that is served as a whole says nothing more.
    if (countries.length > 0 && countries.every(code => whole.has(code))) return []
    return [own.length > 0 ? `${list.format(cities)} (${list.format(own)})` : list.format(cities)]
  })
  return list.format(new Set(places))
}
