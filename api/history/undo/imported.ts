import { type Reverting, revertCounts, revertListing } from '#api/import-runs/index.ts'
import { readBefore } from '#api/plumbing/events/once.ts'
import { pricePath, skuOf } from '#domain/product/events.ts'
import { onHandOf } from '#domain/shared/stock-levels.ts'
import type { FieldChanged } from '#domain/shared/undo.ts'
import { type Taken, type Taking, undoIdOf } from './taking.ts'

export type ImportedDeps = Pick<Reverting, 'store' | 'handler' | 'variantClaims'>

/** What imports said and counted of products, taken back as the page of an import takes it back. */
export function takeImported({ store, handler, variantClaims }: ImportedDeps) {
  const reverting = ({ line: runId, by }: Taking): Reverting => ({ store, handler, variantClaims, runId, by })

  /** What an import said of a product. */
  async function listing(id: string, taking: Taking, changed: readonly FieldChanged[]): Promise<Taken> {
    const { event, kept, prices } = await revertListing(id, reverting(taking))
    const fields = kept.map(({ field, sku, since }) => ({ path: sku === undefined ? field : `${field} ${sku}`, since }))
    const isPrice = new Set<string>(prices.map(pricePath))
    const isBack = ({ path }: FieldChanged) =>
      skuOf(path) === null ? !fields.some(each => each.path === path) : isPrice.has(path)
    const back = event ? changed.filter(isBack).map(({ path, from, to }) => ({ path, from: to, to: from })) : []
    const whole =
      event && back.length === 0 ? [{ path: 'product', from: true, to: event.type === 'ProductImported' }] : back
    return { ok: true, position: await positionOf(`product-${id}`, taking, event), changed, back: whole, kept: fields }
  }

  /** What an import counted of a product. */
  async function counts(id: string, taking: Taking): Promise<Taken> {
    const { event, kept, now } = await revertCounts(id, reverting(taking))
    const back =
      event?.data.lines.map(({ sku, onHand }) => ({ path: sku, from: onHandOf(now, sku), to: onHand ?? null })) ?? []
    const fields = kept.map(({ sku: path, since }) => ({ path, since }))
    const changed = back.map(({ path, from, to }) => ({ path, from: to, to: from }))
    return { ok: true, position: await positionOf(`stock-${id}`, taking, event), changed, back, kept: fields }
  }

  /** Of what was written, or had been. */
  async function positionOf(stream: string, { line, by }: Taking, written: object | null) {
    if (by === null) return null
    const { done } = await readBefore(store, stream, undoIdOf(line, stream))
    return written ? (done?.position ?? null) : null
  }

  return { listing, counts }
}
