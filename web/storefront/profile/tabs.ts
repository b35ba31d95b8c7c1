/** Tabs of the profile in their order, as its address names them. */
export const tabs = ['details', 'orders', 'returns', 'addresses', 'wishlist', 'reviews', 'privacy'] as const
export type Tab = (typeof tabs)[number]

/** The tab that an address asks for; the first one where it asks for none that there is. */
export function tabOf(asked: string | null): Tab {
  return tabs.find(tab => tab === asked) ?? tabs[0]
}
