/** A title as a browser's tab and a search result show it, alike in every language. */
export function inShop(title: string, shop: string): string {
  return shop ? `${title} | ${shop}` : title
}
