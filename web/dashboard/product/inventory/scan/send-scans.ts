import { ask, type Refusal, unanswered } from '../../../../client/ask.ts'
import type { Meanwhile } from '../sheet/meanwhile-panel.tsx'
import { changeScans, scansNow } from './kept-scans.ts'
import { answered, type SentScans } from './scans.ts'

export type ScanProblem = Refusal & Partial<Meanwhile>
type Answer = { readonly undo: { readonly of: number } | null }

/** What was saved of a product, to be taken back. */
export type SavedScans = { readonly productId: string; readonly of: number }

/** Sends what is on its way. `refused`: by product, what came back; what got no answer stays on its way. */
export async function sendScans() {
  const refused = new Map<string, ScanProblem>()
  const undo: SavedScans[] = []
  let saved = 0
  for (const batch of scansNow().sent) {
    const asked = await ask<Answer, ScanProblem>('POST', ...requestOf(batch))
    if (!asked.success && unanswered.includes(asked.problem.code)) continue
    if (asked.success) {
      saved += batch.lines.length
      if (asked.answer.undo) undo.push({ productId: batch.productId, of: asked.answer.undo.of })
    } else refused.set(batch.productId, asked.problem)
    changeScans(now => answered(now, batch.id, asked.success))
  }
  return { saved, refused, undo }
}

/** Takes back what was saved. Resolves with what could not be. */
export async function takeBack(saved: readonly SavedScans[]): Promise<readonly SavedScans[]> {
  const left: SavedScans[] = []
  for (const each of saved) {
    const address = `/api/admin/inventory/${encodeURIComponent(each.productId)}/undo`
    const asked = await ask('POST', address, { body: { id: crypto.randomUUID(), of: each.of } })
    if (!asked.success) left.push(each)
  }
  return left
}

function requestOf({ id, productId, mode, note, lines }: SentScans): [string, { body: object }] {
  const address = `/api/admin/inventory/${encodeURIComponent(productId)}`
  const why = note === '' ? {} : { note }
  if (mode === 'receive') {
    const came = lines.map(({ variant, pieces }) => ({ sku: variant.sku, by: pieces }))
    return [`${address}/adjust`, { body: { id, reason: 'received', ...why, lines: came } }]
  }
  const at = Math.min(...lines.map(({ variant }) => variant.at))
  const found = lines.map(({ variant, pieces }) => ({ sku: variant.sku, quantity: pieces, seen: variant.onHand }))
  return [`${address}/count`, { body: { id, reason: 'correction', ...why, at, lines: found } }]
}
