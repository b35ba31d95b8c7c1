import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createAttributeValues, tablesInLog } from '#api/settings/index.ts'
import { product as aggregate } from '#domain/product/decide.ts'
import type { FeedSource } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Minor } from '#domain/shared/money.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import type { NoticeCode } from '#web/models/imports.ts'
import type { ImportReport } from './answer.ts'
import { applyProduct, createTermWriter } from './apply.ts'
import { fromProgram, keyColumns } from './formats/kinds.ts'
import { type ProgramProduct, programDraft } from './formats/program.ts'
import { tooLarge } from './import-feed.ts'
import { type BuiltProduct, createBuilder } from './product/build-product.ts'
import { createVariantIds, productsOf } from './product/identity.ts'
import { createStanding } from './product/standing.ts'
import type { VariantClaims } from './product/variant-claims.ts'
import { createImportLog } from './report.ts'

export type WrittenProduct = {
  readonly productId: string
  /** Null: nothing of it could be read. */
  readonly result: 'made' | 'changed' | 'unchanged' | null
  readonly slug: string
  readonly position: Position | null
  /** The new facts of a product that the shop had. */
  readonly fields: readonly string[]
  /** Rows are variants, from 1. */
  readonly variants: readonly { readonly row: number; readonly sku: string }[]
  readonly problems: ImportReport['problems']
  readonly notices: readonly { code: NoticeCode; rows: number; firstRow: number; value: string }[]
  readonly suspects: ImportReport['suspects']
  /** Words that the shop did not know, and the columns that have them; each became a term of its own. */
  readonly unknown: readonly {
    readonly kind: 'category' | 'color' | 'size' | 'option'
    readonly name: string
    readonly columns: readonly string[]
  }[]
  /** Prices of this feed over which others stand: what each of these variants costs instead. */
  readonly keptPrices: readonly { readonly row: number; readonly sku: string; readonly price: Minor }[]
}

type Asked = {
  readonly source: FeedSource
  readonly meta: Required<Pick<CommandMeta, 'actor' | 'channel' | 'correlationId' | 'commandId'>>
}

/** Writes single products as an import writes those of a feed. Their stock is left alone. */
export function createProductWriter({ store, claims }: { readonly store: EventStore; readonly claims: VariantClaims }) {
  const handler = createHandler(store, { keep: 512 })

  return async function write(said: ProgramProduct, { source, meta }: Asked): Promise<WrittenProduct> {
    const log = createImportLog()
    const { commandId, ...by } = meta
    const writing = { handler, meta: by, dryRun: false, log }
    const tables = await tablesInLog(handler)
    const { draft, leavesOut, isShared } = programDraft(said, log)
    const idOf = await productsOf([draft], { source, kind: fromProgram, handler })
    const productId = idOf(draft)
    const ids = createVariantIds({ claims, dryRun: false, log, leave: async () => false })
    const building = {
      ...{ source, leavesOut, ids, isShared, standing: createStanding(handler, createAttributeValues(tables)) },
      asks: ({ price }: { readonly price: number }) => ({ column: 'price', price }),
    }
    const define = createTermWriter(writing)
    const { build, shopCategories } = createBuilder(tables, { ...building, log })
    // The first building has told of it already.
    const again = createBuilder(tables, { ...building, log: createImportLog() })
    const before = async () => (await handler.fold(aggregate, productId)).state
    await claims.claimOld()
    let built = await build(draft, productId, await before())
    if (built) await define(shopCategories)
    while (built) {
      await define(built.terms)
      const applying = { ...writing, complete: true, file: null, commandId }
      const applied = await applyProduct(built, applying).catch(error =>
        tooLarge(error, built!, keyColumns[fromProgram], log),
      )
      if (applied) break
      ids.forget(productId)
      built = await again.build(draft, productId, await before())
    }
    const { state, position } = await handler.fold(aggregate, productId)
    const { counts, product, ...found } = log.found()
    const wrote = built !== null && state !== null && counts.new + counts.changed + counts.unchanged > 0
    const newOptions = Object.entries(draft.attributeNames).filter(([id]) => log.isNewTerm(`attribute-${id}`))
    return {
      productId,
      result: !wrote ? null : counts.new > 0 ? 'made' : counts.changed > 0 ? 'changed' : 'unchanged',
      slug: state?.slug ?? '',
      position: wrote ? position : null,
      fields: product && !product.isNew ? fieldsOf(product) : [],
      variants: wrote ? Array.from(built!.rows, ([sku, row]) => ({ row, sku })) : [],
      ...found,
      unknown: [
        ...found.unknown,
        ...newOptions.map(([, name]) => ({ kind: 'option' as const, name, columns: [`options.${name}`] })),
      ],
      keptPrices: wrote ? keptPrices(built!, state) : [],
    }
  }
}

function keptPrices({ feed, rows }: BuiltProduct, { edits }: NonNullable<Product>): WrittenProduct['keptPrices'] {
  return feed.variants.flatMap(({ sku, price: fed }) => {
    const price = levelOf(edits.prices, sku)
    return price === undefined || price === fed ? [] : [{ row: rows.get(sku) ?? 0, sku, price }]
  })
}

function fieldsOf({
  fields,
  variants,
  prices,
}: Pick<ImportReport['listed'][number], 'fields' | 'variants' | 'prices'>) {
  return [...(variants > 0 ? ['variants'] : []), ...(prices > 0 ? ['prices'] : []), ...fields]
}
