import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'

type Props = {
  readonly page: number
  readonly pages: number
  readonly address: (page: number) => string
  readonly children?: ReactNode
}

/** The way to the page before and to the next one, where there are several. */
export function Pages({ page, pages, address, children }: Props) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const link = (to: number, rel: 'prev' | 'next') => (
    <Link to={address(to)} rel={rel} className={buttonClass('secondary', 'small')} preventScrollReset>
      {t(rel === 'prev' ? 'list.previous' : 'list.next')}
    </Link>
  )
  if (pages <= 1 && !children) return null
  return (
    <nav className="list-pages" aria-label={t('list.pages')}>
      {pages > 1 ? (
        <span>{t('list.page', { page: numberIn(language, page), pages: numberIn(language, pages) })}</span>
      ) : null}
      {page > 1 ? link(page - 1, 'prev') : null}
      {page < pages ? link(page + 1, 'next') : null}
      {children}
    </nav>
  )
}
