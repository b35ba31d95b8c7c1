import { createContext, use } from 'react'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { numberIn } from './numbers.ts'

/** Name of the shop, for the titles of its pages; empty until it has one. The shell provides it. */
export const ShopName = createContext('')

/** Stands before the titles of pages, for tabs that one does not look at; 0: nothing does. */
export const TitleCount = createContext(0)

type Props = {
  title: string
  /** Something was refused: the title says so first. */
  faulty?: boolean
}

/** Title of the document: of what it is, and of whose shop. The one title of a page. */
export function PageTitle({ title, faulty = false }: Props) {
  const t = useWords('page')
  const shop = use(ShopName)
  const language = useLanguage()
  const count = use(TitleCount)
  const whole = inShop(faulty ? t('errorTitle', { title }) : title, shop)
  return <title>{count > 0 ? `(${numberIn(language, count)}) ${whole}` : whole}</title>
}

/** A title as a browser's tab and a search result show it, alike in every language. */
export function inShop(title: string, shop: string): string {
  return shop ? `${title} | ${shop}` : title
}
