import { randomBytes } from 'node:crypto'
import { eventId } from '#api/plumbing/events/command-events.ts'
import type { OpenShop } from '../open-shop.ts'

/** A visitor's id as cookies and accounts have it. */
export function visitorId(): string {
  return randomBytes(16).toString('base64url')
}

export type Pieces = { readonly [sku: string]: number }

export async function fill({ carts }: OpenShop, cartId: string, pieces: Pieces): Promise<void> {
  const lines = Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }))
  if (lines.length === 0) return
  const added = await carts.add(cartId, lines)
  if (!added.ok) throw new Error(added.rejection.code)
}

/** What the open cart behind an id holds. */
export async function piecesIn({ carts }: OpenShop, cartId: string): Promise<Pieces> {
  const { cart } = await carts.current(cartId)
  return Object.fromEntries(cart.lines.map(({ sku, quantity }) => [sku, quantity]))
}

export function together(...carts: readonly Pieces[]): Pieces {
  const sums: Record<string, number> = {}
  for (const cart of carts) for (const [sku, pieces] of Object.entries(cart)) sums[sku] = (sums[sku] ?? 0) + pieces
  return sums
}

/** Makes a visitor's id an account's, as far as a merge looks at it. */
export async function openAccount(shop: OpenShop, accountId: string): Promise<void> {
  const id = eventId(accountId, 0)
  const meta = { correlationId: id, causationId: id, actor: 'test', channel: 'test' }
  await shop.store.append(`account-${accountId}`, [{ id, type: 'AccountOpenedByTest', data: {}, meta }], 'any')
}
