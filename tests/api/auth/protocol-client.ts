import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

export const password = 'blue linen every tuesday'
export const origin = 'http://localhost'

/** A browser that has the token which every form of the protocol carries. */
export async function withToken(shop: OpenShop) {
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json() as { csrfToken: string }
  return { browser, csrfToken }
}

/** An account with the password above. */
export async function customer(shop: OpenShop) {
  return signedIn(shop, { passwordHash: await shop.auth.passwords.hash(password) })
}

export async function session(browser: ReturnType<typeof visitor>) {
  return (await browser.get('/api/auth/session')).json()
}

/** Where an answer leads: the path, and each parameter. */
export function at(location: unknown): { path: string; [parameter: string]: string } {
  const url = new URL(String(location), origin)
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) }
}
