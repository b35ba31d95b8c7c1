import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { OrderDraftModel, OrderDraftQueries } from '../../../models/order-draft.ts'
import type { ProductModel, ProductQueries } from '../../../models/product.ts'

export type NewOrderData = {
  readonly draft: OrderDraftModel
  /** Products of the draft, and those that the address names: somebody is about to fill them in. */
  readonly products: readonly ProductModel[]
}

const mostShown = 20
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A new draft gets an address of its own at once, so that nothing typed is lost when the page is loaded again. */
export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop, language }: LoaderContext<OrderDraftQueries & ProductQueries>,
): Promise<NewOrderData> {
  const { searchParams, search } = new URL(request.url)
  const { draftId } = params
  if (draftId === undefined)
    throw redirect(`${prefixOf(language)}/dashboard/orders/new/${crypto.randomUUID()}${search}`)
  if (!isId.test(draftId)) notFound()
  const copy = Number(searchParams.get('copy') ?? Number.NaN)
  const draft = await shop.orderDraft(draftId, Number.isSafeInteger(copy) ? copy : null)
  if (!draft) notFound()
  const shown = (searchParams.get('show') ?? '').split(',').filter(Boolean).slice(0, mostShown)
  const slugs = [...new Set([...draft.products, ...shown])]
  const products = await Promise.all(slugs.map(slug => shop.product(slug)))
  return { draft, products: products.filter(product => product !== null) }
}
