import type { Config } from 'vike/types'

/** As the storefront: Vike renders one document with slots, and the application's router does the rest. */
export default { clientRouting: false, injectScriptsAt: 'HTML_END' } satisfies Config
