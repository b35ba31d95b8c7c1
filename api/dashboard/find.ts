import type { Catalogue } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { codesOf, scanCode } from '#domain/shared/scan-code.ts'
import { orderView } from '#projections/order/view.ts'
import { productCard } from '#projections/product-card/view.ts'
import { listedVariants, type ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { Found, FoundCoupon, FoundCustomer, OrderAct } from '#web/models/find.ts'
import type { ListModel } from '#web/models/list.ts'
import type { OrderRowModel } from '#web/models/order-list.ts'

export const orderActs = ['ship', 'slip', 'deliver', 'hold', 'note'] as const satisfies readonly OrderAct[]

/** So many of a kind. */
const most = 4

export type FindDeps = Pick<Engines, 'readModels'> & {
  readonly catalogue: (language: Language) => Catalogue
  readonly listOrders: (asked: URLSearchParams) => Promise<ListModel<OrderRowModel>>
  readonly findCoupons: (q: string, most: number) => Promise<readonly FoundCoupon[]>
  readonly findCustomers: (q: string, most: number) => Promise<readonly FoundCustomer[]>
}

/** `1042`, `#1042`, which is nothing else, and `01042`, as the bars on its slip say it. */
const numberPattern = /^#?0*(\d{1,15})$/

/** Finds what a member types into the command palette: each kind under the permission that shows it. */
export function createFind({ readModels, catalogue, listOrders, findCoupons, findCustomers }: FindDeps) {
  async function orders(q: string, mayEdit: boolean): Promise<Found['orders']> {
    const rows = await orderRows(q)
    return rows.map(row => ({ ...row, acts: mayEdit ? actsOn(row) : [] }))
  }

  async function orderRows(q: string): Promise<readonly OrderRowModel[]> {
    const number = numberPattern.exec(q)?.[1]
    const listed = listOrders(new URLSearchParams({ view: 'all', q: number ?? q }))
    if (number === undefined) return (await listed).rows.slice(0, most)
    // The order of just this number comes first, however many numbers begin so.
    const ids = await readModels.lookup(orderView.name, 'byNumber', Number(number))
    const exact = ids.length > 0 ? (await listOrders(new URLSearchParams({ rows: ids.join() }))).rows : []
    const others = (await listed).rows.filter(({ orderId }) => !ids.includes(orderId))
    return [...exact, ...others].slice(0, most)
  }

  async function products(q: string, language: Language): Promise<Found['products']> {
    const shop = catalogue(language)
    const [styles, { question }] = await Promise.all([
      readModels.lookup(productCard.name, 'byStyle', q.toLowerCase()),
      shop.read(q),
    ])
    const { ids } = question ? await shop.search({ ...question, perPage: most }) : { ids: [] }
    // The style that was typed whole comes first, however many products have it in their names.
    const cards = await shop.cards([...new Set([...styles, ...ids])].slice(0, most))
    return cards.map(({ id, name, style }) => ({ productId: id, style, name: textIn(name, language) }))
  }

  /** By SKU, barcode or article number, also of products that shoppers do not see. */
  async function skus(q: string, language: Language): Promise<Found['skus']> {
    const code = scanCode(q)
    const ids = await readModels.lookup(productPage.name, 'byCode', code)
    const pages = await readModels.getMany<ProductPage>(productPage.name, ids)
    return pages.flatMap(page =>
      (page ? listedVariants(page) : [])
        .filter(variant => codesOf(variant).includes(code))
        .map(({ sku, size }) => ({ sku, size, productId: page!.id, name: textIn(page!.name, language) })),
    )
  }

  return async (asked: string, viewable: readonly string[], mayEdit: boolean, language: Language): Promise<Found> => {
    const q = asked.trim()
    const isNumber = q.startsWith('#')
    const may = (permission: string) =>
      q !== '' && viewable.includes(permission) && (permission === 'orders' || !isNumber)
    const [ordersFound, productsFound, skusFound, couponsFound, customersFound] = await Promise.all([
      may('orders') ? orders(q, mayEdit) : undefined,
      may('product') ? products(q, language) : undefined,
      may('product') ? skus(q, language) : undefined,
      may('coupons') ? findCoupons(q, most) : undefined,
      may('users') ? findCustomers(q, most) : undefined,
    ])
    return {
      ...(ordersFound && { orders: ordersFound }),
      ...(productsFound && { products: productsFound }),
      ...(skusFound && { skus: skusFound }),
      ...(couponsFound && { coupons: couponsFound }),
      ...(customersFound && { customers: customersFound }),
    }
  }
}

/** The main action on the page of an order, as far as its row tells: the page itself looks once more. */
function actsOn({ number, fulfilment }: OrderRowModel): readonly OrderAct[] {
  if (number === null || fulfilment === 'cancelled') return []
  if (['to-pack', 'packing', 'partly-shipped', 'short'].includes(fulfilment)) return ['ship', 'slip', 'hold', 'note']
  return fulfilment === 'shipped' ? ['deliver', 'note'] : ['note']
}
