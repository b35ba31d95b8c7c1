import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { OrderDraftModel, OrderDraftQueries } from '../../../models/order-draft.ts'
import type { ProductModel, ProductQueries } from '../../../models/product.ts'

export type NewOrderData = {
  readonly draft: OrderDraftModel
  /** Products of the draft, and those that the address names: somebody is about to fill them in. */
  readonly products: readonly ProductModel[]
}

const mostShown = 20
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Without an id it is a new draft: the page gives it an address of its own. */
export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop }: LoaderContext<OrderDraftQueries & ProductQueries>,
): Promise<NewOrderData> {
  const { searchParams } = new URL(request.url)
  const { draftId } = params
  if (draftId !== undefined && !isId.test(draftId)) notFound()
  const copy = Number(searchParams.get('copy') ?? Number.NaN)
  const from = { copy: Number.isSafeInteger(copy) ? copy : null, buyer: searchParams.get('buyer') }
  const draft = await shop.orderDraft(draftId ?? null, from)
  const shown = (searchParams.get('show') ?? '').split(',').filter(Boolean).slice(0, mostShown)
  const slugs = [...new Set([...draft.products, ...shown])]
  const products = await Promise.all(slugs.map(slug => shop.product(slug)))
  return { draft, products: products.filter(product => product !== null) }
}
