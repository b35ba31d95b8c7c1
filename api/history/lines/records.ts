import type { Engines } from '#api/plumbing/feature.ts'
import { type Language, type LocalizedText, textIn } from '#domain/shared/localized-text.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { FieldChanged } from '#domain/shared/undo.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { AnswerTemplate } from '#projections/answer-templates/document.ts'
import { type ContentRow, fieldsIn } from '#projections/content-rows/document.ts'
import { type Customer, customerIndexes } from '#projections/customers/document.ts'
import type { FeedDocument } from '#projections/feeds/document.ts'
import type { ToldKind } from '#projections/history-lines/document.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { RoleDocument } from '#projections/roles/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import type { Terms } from '#projections/terms/document.ts'
import type { RecordName } from '#web/models/history-lines.ts'

type Reader = Pick<Engines['readModels'], 'getMany' | 'lookup'>

/** The names that streams begin with, the longer ones first. */
const names = [
  ...[
    'permission-ask',
    'person-notes',
    'price-change',
    'import-run',
    'product',
    'stock-watch',
    'stock',
    'coupon',
    'settings',
    'term',
    'rules',
    'content',
    'order',
  ],
  ...['return', 'payment', 'review', 'request', 'subscriber', 'account', 'person', 'admins', 'invitation', 'role'],
  ...['feed', 'exports', 'answer-template', 'redirect', 'mail-server', 'mail', 'books', 'gateway'],
] as const

/** The name and the id of a stream, like `product` and `p1` of `product-p1`. */
export function partsOf(stream: string): { readonly name: string; readonly id: string } {
  const name = names.find(each => stream.startsWith(`${each}-`)) ?? stream.slice(0, stream.indexOf('-'))
  return { name, id: stream.slice(name.length + 1) }
}

/** The view that names the records of a kind of streams. */
type Naming = { readonly view: string; of(doc: never, id: string, language: Language): RecordName }

const orderName = ({ number }: StoredOrderRow): RecordName =>
  number === null ? { name: null, path: null } : { name: `#${number}`, path: `/dashboard/orders/${number}` }
const memberName = ({ name, email }: StaffMember, id: string): RecordName => ({
  name: textOrEmpty(name) || (email && textOrEmpty(email)) || null,
  path: `/dashboard/users/staff?member=${id}`,
})
const text = (name: LocalizedText, language: Language) => textIn(name, language) || null

const naming: { readonly [name: string]: Naming } = {
  product: {
    view: 'product-page',
    of: ({ name }: ProductPage, id, language) => ({
      name: text(name, language),
      path: `/dashboard/product/${encodeURIComponent(id)}`,
    }),
  },
  stock: {
    view: 'product-page',
    of: ({ name }: ProductPage, id, language) => ({
      name: text(name, language),
      path: `/dashboard/product/inventory/${encodeURIComponent(id)}`,
    }),
  },
  content: {
    view: 'content-rows',
    of: (row: ContentRow, id, language) => ({
      name: text(fieldsIn(row).title, language),
      path: `/dashboard/${contentPlaces[row.kind]}/${encodeURIComponent(id)}`,
    }),
  },
  'answer-template': {
    view: 'answer-templates',
    of: ({ name, removed }: AnswerTemplate, id) => ({
      ...{ name, path: removed ? null : `/dashboard/requests/templates/${id}` },
    }),
  },
  order: { view: 'order-rows', of: orderName },
  return: { view: 'order-rows', of: orderName },
  payment: { view: 'order-rows', of: orderName },
  role: { view: 'roles', of: ({ name }: RoleDocument) => ({ name, path: '/dashboard/users/roles' }) },
  account: { view: 'staff', of: memberName },
  'permission-ask': { view: 'staff', of: memberName },
  'person-notes': {
    view: 'customers',
    of: ({ name, email }: Customer, id) => ({ name: name || email, path: `/dashboard/users/${id}` }),
  },
  feed: {
    view: 'feeds',
    of: ({ terms }: FeedDocument, id) => ({ name: terms.source, path: `/dashboard/product/import/feeds/${id}` }),
  },
  'import-run': {
    view: 'import-runs',
    of: ({ name }: ImportRunDocument, id) => ({ name, path: `/dashboard/product/import/${id}` }),
  },
  'price-change': {
    view: 'price-changes',
    of: ({ name }: PriceChangeDocument, id) => ({ name, path: `/dashboard/product/prices/${id}` }),
  },
}

const contentPlaces = { post: 'blogs', page: 'blogs/pages', faq: 'blogs/faqs' } as const

const termPaths: { readonly [kind in TermKind]: string } = {
  ...{ brand: '/dashboard/brand', category: '/dashboard/categories', color: '/dashboard/colors' },
  ...{ size: '/dashboard/attributes', attribute: '/dashboard/attributes' },
}

/** The names of records by their streams, read now: a person who was erased has none. */
export async function namesOfRecords(
  streams: readonly string[],
  language: Language,
  readModels: Reader,
): Promise<ReadonlyMap<string, RecordName>> {
  const found = new Map<string, RecordName>()
  const byView = new Map<string, { readonly stream: string; readonly id: string; readonly of: Naming['of'] }[]>()
  for (const stream of new Set(streams)) {
    const { name, id } = partsOf(stream)
    const how = naming[name]
    if (how) byView.set(how.view, [...(byView.get(how.view) ?? []), { stream, id, of: how.of }])
    else found.set(stream, ownName(name, id))
  }
  await Promise.all(
    Array.from(byView, async ([view, records]) => {
      const docs = await readModels.getMany<object>(
        view,
        records.map(({ id }) => id),
      )
      for (const [at, { stream, id, of }] of records.entries())
        found.set(stream, docs[at] ? of(docs[at] as never, id, language) : { name: null, path: null })
    }),
  )
  await Promise.all([
    nameTerms(found, streams, language, readModels),
    ...Array.from(found, async ([stream, { path }]) => {
      const { name, id } = partsOf(stream)
      if (name === 'account' && path === null) found.set(stream, await customerName(id, readModels))
    }),
  ])
  return found
}

/** An account that is nobody's of the staff is a customer's. */
async function customerName(accountId: string, readModels: Reader): Promise<RecordName> {
  const ids = await readModels.lookup('customers', customerIndexes.account, accountId)
  const own = (await readModels.getMany<Customer>('customers', ids)).find(doc => doc?.belongsTo === null)
  return own ? { name: own.name || own.email, path: `/dashboard/users/${own.personId}` } : { name: null, path: null }
}

/** The record is named by its stream alone. */
function ownName(name: string, id: string): RecordName {
  switch (name) {
    case 'coupon':
      return { name: id, path: `/dashboard/orders/coupons/${encodeURIComponent(id)}` }
    case 'settings':
      return { name: null, path: '/dashboard/settings' }
    case 'mail':
      return { name: null, path: `/dashboard/requests/mail/${encodeURIComponent(id)}` }
    case 'mail-server':
      return { name: null, path: '/dashboard/settings' }
    case 'books':
      return { name: null, path: '/dashboard/gateway/reconcile' }
    case 'gateway':
      return { name: null, path: '/dashboard/gateway' }
    case 'redirect':
      return { name: id.slice(id.indexOf('.') + 1), path: '/dashboard/blogs/redirects' }
    case 'rules':
      return { name: id, path: `/dashboard/settings/tables/${encodeURIComponent(id)}` }
    case 'request':
      return { name: null, path: `/dashboard/requests/${encodeURIComponent(id)}` }
    case 'subscriber':
      return { name: null, path: `/dashboard/subscribers/${encodeURIComponent(id)}` }
    case 'review':
      return { name: null, path: `/dashboard/product/reviews/${encodeURIComponent(id)}` }
    default:
      return { name: null, path: null }
  }
}

async function nameTerms(
  found: Map<string, RecordName>,
  streams: readonly string[],
  language: Language,
  readModels: Reader,
): Promise<void> {
  const kinds = Object.keys(termPaths) as TermKind[]
  const terms = streams.flatMap(stream => {
    const { name, id } = partsOf(stream)
    const kind = name === 'term' ? kinds.find(each => id.startsWith(`${each}-`)) : undefined
    return kind ? [{ stream, kind, id: id.slice(kind.length + 1) }] : []
  })
  if (terms.length === 0) return
  const docs = await readModels.getMany<Terms>('terms', kinds)
  for (const { stream, kind, id } of terms) {
    const all = docs[kinds.indexOf(kind)]
    const term = termIn(all, id)
    const path = `${termPaths[kind]}/${encodeURIComponent(id)}`
    found.set(stream, { name: term ? text(term.name, language) : id, path })
  }
}

/** Also one that is retired or was merged. */
const termIn = (all: Terms | undefined, id: string) => all?.terms[id] ?? all?.gone?.[id]

/** The records that a product belongs to, by its field. */
const termFields: { readonly [path: string]: TermKind } = { baseCategory: 'category', brand: 'brand' }

/** Names the categories and brands that a change of a product told by their ids. */
export async function termNames(
  language: Language,
  readModels: Reader,
): Promise<(kind: ToldKind, change: FieldChanged) => FieldChanged> {
  const kinds = Object.values(termFields)
  const docs = await readModels.getMany<Terms>('terms', kinds)
  return (told, change) => {
    const kind = told === 'product' ? termFields[change.path] : undefined
    if (!kind) return change
    const all = docs[kinds.indexOf(kind)]
    const named = (id: unknown) => {
      const term = typeof id === 'string' ? termIn(all, id) : undefined
      return term ? text(term.name, language) : id
    }
    return { ...change, from: named(change.from), to: named(change.to) }
  }
}
