import type { Catalogue, ShownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import {
  type Activity,
  type ActivityLine,
  type Happening,
  newestFirst,
  toldTo,
} from '#projections/activity/document.ts'
import { activity } from '#projections/activity/view.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { staffView } from '#projections/staff/view.ts'
import type { ActivityModel } from '#web/models/overview.ts'

const shown = 8

type Deps = Pick<Engines, 'readModels' | 'documents'> & { readonly catalogue: Catalogue }

/** The newest of everything that a member may see. Names are read now, so that an erased one is gone. */
export async function activityOf(
  { readModels, documents, catalogue }: Deps,
  sees: (permission: PermissionName) => boolean,
  { unit }: ShownCurrency,
): Promise<readonly ActivityModel[] | null> {
  const own = (Object.keys(toldTo) as Happening[]).filter(what => sees(toldTo[what]))
  if (own.length === 0) return null
  const kept = await documents.getMany<Activity>(activity.name, own)
  const lines = kept
    .flatMap(doc => doc?.lines ?? [])
    .sort((a, b) => newestFirst(a, b) || b.position - a.position)
    .slice(0, shown)
  /** Documents of what the lines name, by their ids. */
  async function named<Doc>(view: string, idOf: (line: ActivityLine) => string | undefined) {
    const ids = [...new Set(lines.flatMap(line => idOf(line) ?? []))]
    const docs = await readModels.getMany<Doc>(view, ids)
    return (id: string | undefined) => (id === undefined ? undefined : docs[ids.indexOf(id)])
  }
  const [orders, staff] = await Promise.all([
    named<StoredOrderRow>(orderRows.name, ({ orderId }) => orderId),
    named<StaffMember>(staffView.name, ({ by }) => by),
  ])
  return Promise.all(
    lines.map(
      async ({ at, what, by, orderId, productId, amount, count = null, fields = [] }): Promise<ActivityModel> => {
        const order = orders(orderId)
        const product =
          productId === undefined ? undefined : await documents.get<ProductPage>('product-page', productId)
        const name = staff(by)?.name
        const sum = what === 'placed' ? order?.total : amount
        return {
          ...{ at, what, count, fields },
          by: name === undefined || isErased(name) || name === '' ? null : name,
          order: order?.number ?? null,
          product: product ? textIn(product.name, catalogue.language) : null,
          amount: sum === undefined ? null : unit(sum),
        }
      },
    ),
  )
}
