import type { i18n } from 'i18next'

/** Development only: tells the server of keys that a page asks for and that its language does not have. */
export function reportMissing(instance: i18n): void {
  instance.options.saveMissing = true
  const told = new Set<string>()
  instance.on('missingKey', (_languages: readonly string[], namespace: string, key: string, standIn: string) => {
    const address = `/locales/add/${instance.language}/${namespace}`
    if (told.size === told.add(`${address} ${key}`).size) return
    const headers = { 'content-type': 'application/json' }
    fetch(address, { method: 'POST', headers, body: JSON.stringify({ [key]: standIn }) }).catch(() => {})
  })
}
