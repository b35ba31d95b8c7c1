import type { i18n } from 'i18next'

/** Development only: reports to the server the keys that a page's language lacks. */
export function reportMissing(instance: i18n): void {
  instance.options.saveMissing = true
  const reported = new Set<string>()
  instance.on('missingKey', (_languages: readonly string[], namespace: string, key: string, standIn: string) => {
    const address = `/locales/add/${instance.language}/${namespace}`
    if (reported.size === reported.add(`${address} ${key}`).size) return
    const headers = { 'content-type': 'application/json' }
    fetch(address, { method: 'POST', headers, body: JSON.stringify({ [key]: standIn }) }).catch(() => {})
  })
}
