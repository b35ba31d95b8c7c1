/** The rights that a key can have. Nothing of a subject includes anything else of it: a key has just the scopes that it was given. */
export const scopes = [
  ...(['orders:read', 'orders:write', 'orders:cancel', 'orders:cash', 'refunds:read', 'refunds:write'] as const),
  ...(['stock:read', 'stock:write', 'products:read', 'products:write', 'prices:read', 'prices:write'] as const),
  ...(['customers:read', 'subscribers:read', 'subscribers:write', 'requests:read', 'requests:write'] as const),
  ...(['reviews:read', 'settings:read', 'events:read', 'webhooks:read', 'webhooks:write'] as const),
  ...(['coupons:read', 'coupons:write'] as const),
] as const

export type Scope = (typeof scopes)[number]

/** Each scope once, in the order of the list. */
export function inOrder(given: readonly Scope[]): readonly Scope[] {
  return scopes.filter(scope => given.includes(scope))
}
