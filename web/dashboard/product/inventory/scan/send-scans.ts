import { ask, type Refusal, unanswered } from '../../../../client/ask.ts'
import type { Meanwhile } from '../sheet/meanwhile-panel.tsx'
import { changeScans, scansNow } from './kept-scans.ts'
import { answered, type SentScans } from './scans.ts'

export type ScanProblem = Refusal & Partial<Meanwhile>

/** Sends what is on its way. `refused`: by product, what came back; what got no answer stays on its way. */
export async function sendScans() {
  const refused = new Map<string, ScanProblem>()
  let saved = 0
  for (const batch of scansNow().sent) {
    const asked = await ask<unknown, ScanProblem>('POST', ...requestOf(batch))
    if (!asked.success && unanswered.includes(asked.problem.code)) continue
    if (asked.success) saved += batch.lines.length
    else refused.set(batch.productId, asked.problem)
    changeScans(now => answered(now, batch.id, asked.success))
  }
  return { saved, refused }
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
