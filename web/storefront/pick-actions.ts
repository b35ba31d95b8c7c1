import { ask, inLanguage, type Refusal } from '../client/ask.ts'
import type { PickModel } from '../models/compare.ts'
import type { PickedModel } from '../models/wishlist.ts'

/** `picks`: what is compared, to be shown; only an answer about comparing has it. */
export type PickChange = Partial<PickedModel> & { readonly picks?: readonly PickModel[] }
export type PickOutcome =
  | { readonly ok: true; readonly change: PickChange }
  | { readonly ok: false; readonly problem: Refusal }

/** Sent on `window` with the lists that are others now, for buttons, the header's number and the bar of picks. */
export const PICKS_CHANGED = 'picks-changed'
export type PicksChanged = CustomEvent<PickChange>

/** None of these throws. Names in the answers are in the language of the document. */
export const saveItem = (productId: string, color: string | null) =>
  change('POST', '/api/wishlist/items', { productId, color })
export const removeItem = (productId: string) =>
  change('DELETE', `/api/wishlist/items/${encodeURIComponent(productId)}`)
export const compareProduct = (productId: string) => change('POST', inLanguage('/api/compare/items'), { productId })
export const removeCompared = (productId: string) =>
  change('DELETE', inLanguage(`/api/compare/items/${encodeURIComponent(productId)}`))
export const clearCompared = () => change('DELETE', inLanguage('/api/compare/items'))
export const shareWishlist = (on: boolean) => change(on ? 'POST' : 'DELETE', '/api/wishlist/share')
/** Asks for what is picked; other tabs and devices may have picked since. */
export const loadPicked = () => change('GET', '/api/picked')
export const loadCompared = () => change('GET', inLanguage('/api/compare'))

async function change(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<PickOutcome> {
  const asked = await ask<PickChange>(method, address, body && { body })
  if (!asked.success) return { ok: false, problem: asked.problem }
  window.dispatchEvent(new CustomEvent(PICKS_CHANGED, { detail: asked.answer }))
  return { ok: true, change: asked.answer }
}
