import type { ImportOptions } from '#api/import/import-feed.ts'
import { importFeed } from '#api/import/import-feed.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { openMemoryEventStore } from '../support/memory-event-store.ts'

const supplierColumns = [
  'UNIQUE_KEY',
  'PRODUCT_TITLE',
  'PRODUCT_DESCRIPTION',
  'STYLE#',
  'AVAILABLE_SIZES',
  'CATEGORY_NAME',
  'SUBCATEGORY_NAME',
  'COLOR_NAME',
  'SIZE',
  'QTY',
  'PIECE_WEIGHT',
  'PIECE_PRICE',
  'INVENTORY_KEY',
  'SIZE_INDEX',
  'MILL',
  'PRODUCT_STATUS',
  'MSRP',
  'MAP_PRICING',
  'FRONT_MODEL_IMAGE_URL',
  'PMS_COLOR',
  'GTIN',
] as const
export type SupplierRow = Partial<Record<(typeof supplierColumns)[number], string>>

let key = 1000

/** A good row; a test says only what it is about. */
export function row(values: SupplierRow = {}): SupplierRow {
  return {
    UNIQUE_KEY: String(key++),
    PRODUCT_TITLE: 'Heavyweight cotton tee. FF1200',
    PRODUCT_DESCRIPTION: '|   6-ounce, 100% cotton     Tear-away label',
    'STYLE#': 'FF1200',
    CATEGORY_NAME: 'T-Shirts',
    COLOR_NAME: 'Navy',
    SIZE: 'M',
    QTY: '50',
    PIECE_PRICE: '8.08',
    MILL: 'Fallowfield',
    PRODUCT_STATUS: 'Regular',
    ...values,
  }
}

/** Rows of an export under the columns that they name, in the order of their first naming. */
export function shopifyCsv(rows: readonly Readonly<Record<string, string>>[]): string {
  const header = [...new Set(['Handle', 'Title', 'Variant Price', ...rows.flatMap(row => Object.keys(row))])]
  return csv(
    header,
    rows.map(row => header.map(column => row[column] ?? '')),
  )
}

export function supplierCsv(rows: readonly SupplierRow[], newline = '\n'): string {
  return csv(
    supplierColumns,
    rows.map(values => supplierColumns.map(column => values[column] ?? '')),
    newline,
  )
}

export function csv(header: readonly string[], rows: readonly (readonly string[])[], newline = '\n'): string {
  const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
  return [header, ...rows].map(fields => fields.map(quoted).join(',') + newline).join('')
}

export async function* chunks(content: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** A shop to import into, and what its log says. */
export function openImportShop(store: EventStore = openMemoryEventStore()) {
  const handler = createHandler(store)
  const shop = {
    store,
    handler,
    dataFolder: null as string | null,
    import: (content: string | Uint8Array | AsyncIterable<Uint8Array>, options: ImportOptions = {}) =>
      importFeed(
        typeof content === 'string' || content instanceof Uint8Array ? chunks(content) : content,
        { store, dataFolder: shop.dataFolder },
        options,
      ),
    async events() {
      const all: { stream: string; type: string; data: object }[] = []
      for await (const page of store.readAll(start)) all.push(...page)
      return all
    },
    async products() {
      const ids = new Set<string>()
      for (const { type, data } of (await shop.events()) as unknown as ProductEvent[]) {
        if (type === 'ProductImported') ids.add(data.productId)
      }
      const folded = await Promise.all([...ids].map(async id => ({ id, ...(await handler.fold(product, id)).state! })))
      return folded.sort((a, b) => a.slug.localeCompare(b.slug))
    },
    async product(slug?: string) {
      const products = await shop.products()
      const found = slug === undefined ? products[0] : products.find(each => each.slug === slug)
      if (!found) throw new Error(`no product ${slug ?? ''}`)
      return found
    },
    stock: async (productId: string) => (await handler.fold(stock, productId)).state,
  }
  return shop
}
