/**
 * Where the cart's panel plugs in: the application sets `open` to what loads and shows it. The shell does not know the
 * cart, so that header and footer stay light.
 */
export const cartPanel: { open: (() => Promise<void>) | null } = { open: null }
