import type { Config } from 'vike/types'

/** Vike renders one document with slots; the application's router does the rest. Scripts follow the data that they read. */
export default { clientRouting: false, injectScriptsAt: 'HTML_END' } satisfies Config
