import { quantityBounds } from '#domain/cart/commands.ts'
import { sum } from '#domain/shared/money.ts'
import type { DraftBody, DraftSums } from '../../../../models/order-draft.ts'
import type { ProductModel } from '../../../../models/product.ts'
import { type Draft as CellTexts, type MatrixRow, readCell, totalOf } from '../../../../ui/matrix/draft.ts'

export type Lines = DraftBody['lines']
export type Short = DraftSums['short']

/** The lines with more pieces; a SKU that is there gets more of them, up to the most that one line takes. */
export function added(lines: Lines, more: Lines): Lines {
  const sums = new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  for (const { sku, quantity } of more) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return [...sums].map(([sku, quantity]) => ({ sku, quantity: Math.min(quantity, quantityBounds.most) }))
}

/** The line with other pieces; without any it goes. */
export function withPieces(lines: Lines, sku: string, quantity: number): Lines {
  return lines.flatMap(line => (line.sku !== sku ? line : quantity > 0 ? { sku, quantity } : []))
}

export const piecesOf = (lines: Lines) => sum(lines.map(({ quantity }) => quantity))

/** Products that have lines, and those that somebody asked for. */
export function shownProducts(
  products: readonly ProductModel[],
  lines: Lines,
  asked: readonly string[],
): readonly ProductModel[] {
  const skus = new Set(lines.map(({ sku }) => sku))
  return products.filter(({ slug, variants }) => asked.includes(slug) || variants.some(({ sku }) => skus.has(sku)))
}

/** What is short of the lines as they are now: a line that was changed since may be short no more. */
export function shortOf(lines: Lines, short: Short): Short {
  return short.filter(each => lines.some(({ sku, quantity }) => sku === each.sku && quantity === each.requested))
}

/** Cells as the draft has them; `unread`: those that are no number stay as they were typed. */
export function cellTexts(lines: Lines, unread: CellTexts): CellTexts {
  return { ...Object.fromEntries(lines.map(({ sku, quantity }) => [sku, String(quantity)])), ...unread }
}

/** What typed cells say: lines, and the cells that cannot be read. */
export function readCells(rows: readonly MatrixRow[], texts: CellTexts): { lines: Lines; unread: CellTexts } {
  const { lines, short } = totalOf(rows, texts)
  // More than there is stands in the draft as it was asked for, and the order is not placed so.
  const asked = short.map(({ sku, asked: quantity }) => ({ sku, quantity }))
  const unread = Object.entries(texts).filter(([, text]) => readCell(text, -1).unreadable)
  return {
    lines: added(
      lines.filter(({ sku }) => !asked.some(each => each.sku === sku)),
      asked,
    ),
    unread: Object.fromEntries(unread),
  }
}

/** "SKU 12", "SKU;12" or "SKU": one piece. */
export function readSkus(text: string): { readonly lines: Lines; readonly unread: readonly string[] } {
  const lines: { sku: string; quantity: number }[] = []
  const unread: string[] = []
  for (const line of text
    .split(/\r?\n/)
    .map(each => each.trim())
    .filter(Boolean)) {
    const [sku, pieces = '1', ...rest] = line.split(/[\s;,]+/).filter(Boolean)
    const quantity = Number(pieces)
    if (!sku || rest.length > 0 || !Number.isInteger(quantity) || quantity < 1 || quantity > quantityBounds.most)
      unread.push(line)
    else lines.push({ sku, quantity })
  }
  return { lines: added([], lines), unread }
}
