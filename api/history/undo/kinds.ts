import type { CouponUndoing } from '#api/coupons/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { ProductUndoing } from '#api/products/index.ts'
import { builtInTables } from '#api/settings/index.ts'
import { countProducts, knownProductsByTerm, termParts } from '#api/terms/index.ts'
import { undoContent } from '#domain/content/undo.ts'
import type { CouponEvent } from '#domain/coupon/events.ts'
import { couponRecord } from '#domain/coupon/undo.ts'
import { undoRules } from '#domain/rules/undo.ts'
import type { SettingsEvent } from '#domain/settings/events.ts'
import { undoSettings } from '#domain/settings/undo.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import type { TableName } from '#domain/shared/tables.ts'
import { fieldsBack, notBack } from '#domain/shared/undo.ts'
import { undoStock } from '#domain/stock/undo.ts'
import type { TermKind } from '#domain/term/events.ts'
import { undoTerm } from '#domain/term/undo.ts'
import { productChanges, productSteps } from '../product-steps.ts'
import { type ImportedDeps, takeImported } from './imported.ts'
import { isOf, type Taken, type Taking, takeFrom } from './taking.ts'

/** The right that taking something back asks for. */
export type Right = { readonly permission: PermissionName; readonly to: 'edit' | 'delete' }

/** A kind of records whose changes can be taken back; the id is that of the record. */
export type UndoKind = {
  rightOf(id: string, own: readonly StoredEvent[]): Right
  take(id: string, taking: Taking): Promise<Taken>
}

type Deps = Pick<Engines, 'readModels' | 'documents'> &
  ImportedDeps & { readonly undoProduct: ProductUndoing; readonly undoCoupon: CouponUndoing }

/** The records whose changes can be taken back, by the name that their streams begin with. */
export function undoKinds({
  undoProduct,
  undoCoupon,
  readModels,
  documents,
  ...deps
}: Deps): ReadonlyMap<string, UndoKind> {
  const { store } = deps
  const imported = takeImported(deps)
  const kinds: { readonly [name: string]: UndoKind } = {
    settings: {
      rightOf: (_, own) => ({ permission: settingsPart(own.flatMap(sectionsOf)), to: 'edit' }),
      take: (id, taking) => takeFrom(store, `settings-${id}`, taking, undoSettings),
    },
    term: {
      rightOf: (id, own) => ({
        permission: termParts[kindOfTerm(id)].permission,
        to: own.some(({ type }) => type === 'TermDefined' || type === 'TermMoved') ? 'edit' : 'delete',
      }),
      async take(id, taking) {
        const kind = kindOfTerm(id)
        const of = { kind, id: id.slice(kind.length + 1) }
        // A look need not wait until all products are counted.
        const products = taking.by
          ? await countProducts(of, { readModels })
          : ((await knownProductsByTerm(kind, { readModels, documents })).get(of.id) ?? 0)
        return takeFrom(store, `term-${id}`, taking, (events, isOwn) => {
          const undone = undoTerm(events as never, isOwn)
          const retires = undone.events.some(({ type }) => type === 'TermRetired')
          return retires && products > 0 ? notBack(undone, 'term-in-use') : undone
        })
      },
    },
    rules: {
      rightOf: id => ({ permission: tableParts[id as TableName] ?? 'settings', to: 'edit' }),
      take: (id, taking) =>
        takeFrom(store, `rules-${id}`, taking, (events, isOwn) => {
          const table = id as TableName
          return undoRules({ table, builtIn: builtInTables()[table] }, events as never, isOwn)
        }),
    },
    content: {
      rightOf: () => ({ permission: 'blogs', to: 'edit' }),
      take: (id, taking) =>
        takeFrom(store, `content-${id}`, taking, (events, isOwn) => undoContent(events as never, isOwn)),
    },
    stock: {
      rightOf: () => ({ permission: 'stock', to: 'edit' }),
      async take(id, taking) {
        const events = await Array.fromAsync(store.read(`stock-${id}`))
        if (events.some(event => isOf(taking.line)(event) && isFeeds(event))) return imported.counts(id, taking)
        return takeFrom(store, `stock-${id}`, taking, (events, isOwn) => undoStock(id, events as never, isOwn))
      },
    },
    product: {
      rightOf: (_, own) => ({ permission: 'product', to: own.some(isListing) ? 'delete' : 'edit' }),
      async take(id, taking) {
        const steps = await productSteps(store, id)
        const own = steps.filter(({ event }) => isOf(taking.line)(event))
        const changed = own.length > 0 ? productChanges(own[0]!.before, own.at(-1)!.after) : []
        const taken = own.some(({ event }) => isListing(event))
          ? await imported.listing(id, taking, changed)
          : await undoProduct(id, { name: taking.line, includes: isOf(taking.line) }, taking)
        return { ...taken, changed }
      },
    },
    coupon: {
      rightOf: () => ({ permission: 'coupons', to: 'edit' }),
      async take(id, taking) {
        const events = (await Array.fromAsync(store.read(`coupon-${id}`))) as StoredEvent<CouponEvent>[]
        const found = fieldsBack(events, isOf(taking.line), couponRecord)
        const changed = found.changed.filter(({ path }) => path !== 'personId')
        const taken = await undoCoupon(id, taking.line, taking)
        return taken.ok ? { ...taken, changed } : { ...taken, changed, kept: [] }
      },
    },
  }
  return new Map(Object.entries(kinds))
}

const isListing = ({ type }: { readonly type: string }) => type === 'ProductImported' || type === 'ProductDiscontinued'

/** Numbers of a feed, and what took them back. */
const isFeeds = ({ type, data }: StoredEvent) =>
  type === 'StockCountWithdrawn' || (type === 'StockCounted' && (data as { readonly by?: unknown }).by !== 'shelf')

export const kindOfTerm = (id: string) => id.slice(0, id.indexOf('-')) as TermKind

const sectionsOf = ({ data }: StoredEvent) => Object.keys((data as DataOf<SettingsEvent, 'SettingsChanged'>).changes)

/** The permission that covers sections of the settings. */
export function settingsPart(sections: readonly string[]): PermissionName {
  if (sections.every(section => section === 'delivery')) return 'shipping'
  return sections.every(section => section === 'paymentGateway') ? 'gateway' : 'settings'
}

const tableParts: { readonly [table in TableName]?: PermissionName } = {
  ...{ markup: 'brand', 'top-brands': 'brand' },
  ...{ categories: 'categories', 'shop-categories': 'categories' },
  ...{ colors: 'colors', pantone: 'colors', sizes: 'attributes' },
}
