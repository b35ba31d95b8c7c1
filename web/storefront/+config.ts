import type { Config } from 'vike/types'

/** Vike renders one document with slots; pages and navigation are the application's own router. Scripts come after the data that they read. */
export default { clientRouting: false, injectScriptsAt: 'HTML_END' } satisfies Config
