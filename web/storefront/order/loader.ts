import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Address } from '#domain/shared/address.ts'
import { countryOf } from '#domain/shared/countries.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { AuthQueries } from '../../models/auth.ts'
import type { OrderModel, OrderQueries } from '../../models/order.ts'
import type { AftermathModel, ProfileQueries } from '../../models/profile.ts'

export type OrderPageData = {
  readonly order: OrderModel
  /** Names of the countries of the addresses, by code: browsers differ in them. */
  readonly countries: { readonly [code: string]: string }
  /** The order's history and the buyer's options; null for an order that was not placed. */
  readonly after: AftermathModel | null
  /** The page itself, for forms to come back to. */
  readonly path: string
  /** The form that is open, by the address or since it was refused. */
  readonly open: 'cancel' | 'return' | null
  readonly form: FormState | null
  /** The result of a reorder: lines that went into the cart, and the uids of lines that did not, or not in full. */
  readonly reordered: {
    readonly lines: number
    readonly missing: readonly string[]
    readonly fewer: readonly string[]
  } | null
  /** Whether a fresh link was just asked for. */
  readonly linkAsked: boolean
  readonly signedIn: boolean
}

export type OrderPageQueries = AuthQueries & OrderQueries & ProfileQueries

const opens: { readonly [form: string]: OrderPageData['open'] } = { 'order-cancel': 'cancel', 'order-return': 'return' }

export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop, language, form }: LoaderContext<OrderPageQueries>,
): Promise<OrderPageData> {
  const orderId = params.orderId ?? ''
  const order = await shop.order(orderId)
  if (!order) throw new Response(null, { status: 404 })
  const [after, verdict] = await Promise.all([shop.aftermath(orderId), shop.verdict('customer')])
  const codes = [order.billing, order.shipping].flatMap((address: Address | null) => address?.country ?? [])
  const { pathname, searchParams } = new URL(request.url)
  const list = (name: string) => searchParams.get(name)?.split(',').filter(Boolean) ?? []
  const asked = searchParams.has('cancel') ? 'cancel' : searchParams.has('return') ? 'return' : null
  const refused = form?.form.startsWith('order-') ? form : null
  return {
    order,
    countries: Object.fromEntries(codes.map(code => [code, countryName(code, language)])),
    after: after && order.closed ? { ...after, mayCancel: false, mayCancelRest: false, returnable: [] } : after,
    path: pathname,
    open: refused ? (opens[refused.form] ?? null) : asked,
    form: refused,
    reordered: searchParams.has('reordered')
      ? { lines: Number(searchParams.get('reordered')) || 0, missing: list('missing'), fewer: list('fewer') }
      : null,
    linkAsked: searchParams.has('mailed'),
    signedIn: verdict === 'allowed',
  }
}

function countryName(code: string, language: Language): string {
  const name = countryOf(code)?.name ?? code
  if (language === 'en') return name
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? name
}
