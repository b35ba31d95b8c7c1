import type { i18n } from 'i18next'
import type { Strings } from './catalogues.ts'

const retries = 5
const firstDelayMs = 350
const mostAtOnce = 10

/** Brings the strings of the namespaces that a page needs and the browser does not have yet. */
export async function loadNamespaces(instance: i18n, namespaces: readonly string[], signal?: AbortSignal) {
  await Promise.all(
    namespaces.map(async namespace => {
      if (instance.hasResourceBundle(instance.language, namespace)) return
      const strings = await read(`/locales/${instance.language}/${namespace}.json`, signal)
      instance.addResourceBundle(instance.language, namespace, strings)
    }),
  )
}

let free = mostAtOnce
const waiting: (() => void)[] = []

/** Server errors and a broken line are tried again, twice as late each time; a 4xx and what is no JSON are final. */
async function read(address: string, signal: AbortSignal | undefined): Promise<Strings> {
  for (let left = retries, delayMs = firstDelayMs; ; left--, delayMs *= 2) {
    if (free-- < 1) await new Promise<void>(go => waiting.push(go))
    try {
      const response = await fetch(address, { signal })
      if (response.ok) return (await response.json()) as Strings
      if (response.status < 500) left = 0
      throw Error(`${address}: ${response.status}`)
    } catch (error) {
      if (error instanceof SyntaxError) throw Error(`failed parsing ${address} to json`)
      if (!left || signal?.aborted) throw error
    } finally {
      free++
      waiting.shift()?.()
    }
    await new Promise(resolve => setTimeout(resolve, delayMs))
  }
}
