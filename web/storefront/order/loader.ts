import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Address } from '#domain/shared/address.ts'
import { countryOf } from '#domain/shared/countries.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { LoaderContext, OrderModel } from '../shop.ts'

export type OrderPageData = {
  readonly order: OrderModel
  /** Names of the countries of the addresses, by code: browsers differ in them. */
  readonly countries: { readonly [code: string]: string }
}

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop, language }: LoaderContext,
): Promise<OrderPageData> {
  const order = await shop.order(params.orderId ?? '')
  if (!order) throw new Response(null, { status: 404 })
  const codes = [order.billing, order.shipping].flatMap((address: Address | null) => address?.country ?? [])
  return { order, countries: Object.fromEntries(codes.map(code => [code, countryName(code, language)])) }
}

function countryName(code: string, language: Language): string {
  const name = countryOf(code)?.name ?? code
  if (language === 'en') return name
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? name
}
