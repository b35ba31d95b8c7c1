import { fallbackLanguage, type LocalizedText } from '../shared/localized-text.ts'
import { promiseKinds, type Settings, type ShopPromise } from './events.ts'

/** Until somebody arranges them, what the shop wrote in one language stands on the pages of all. */
export function promisesOf({
  promises,
  footerBanner,
}: Pick<Settings, 'promises' | 'footerBanner'>): readonly ShopPromise[] {
  if (promises) return promises
  const everywhere = (text: string): LocalizedText => (text ? { [fallbackLanguage]: text } : {})
  return promiseKinds.map(promise => {
    const { title, description } = footerBanner[promise]
    return { promise, title: everywhere(title), description: everywhere(description) }
  })
}
