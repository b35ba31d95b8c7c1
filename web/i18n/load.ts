import type { i18n } from 'i18next'
import type { Strings } from './catalogues.ts'

const retries = 5
const firstDelayMs = 350

/** Brings the strings of the namespaces that a page needs and the browser does not have yet. */
export async function loadNamespaces(instance: i18n, namespaces: readonly string[], signal?: AbortSignal) {
  const missing = namespaces.filter(namespace => !instance.hasResourceBundle(instance.language, namespace))
  await Promise.all(
    missing.map(async namespace => {
      const strings = await read(`/locales/${instance.language}/${namespace}.json`, signal)
      instance.addResourceBundle(instance.language, namespace, strings)
    }),
  )
}

/** Server errors and a broken line are tried again, twice as late each time; a 4xx is final. */
async function read(address: string, signal: AbortSignal | undefined): Promise<Strings> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(address, { signal })
      if (response.ok) return (await response.json()) as Strings
      if (response.status < 500 || attempt === retries) throw new Final(`${address}: ${response.status}`)
    } catch (error) {
      if (error instanceof Final || error instanceof SyntaxError || signal?.aborted || attempt === retries) throw error
    }
    await new Promise(resolve => setTimeout(resolve, firstDelayMs * 2 ** attempt))
  }
}

class Final extends Error {}
