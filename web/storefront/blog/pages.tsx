import type { TFunction } from 'i18next'
import type { BlogModel } from '../../models/content.ts'
import { buttonClass } from '../../ui/button.tsx'

type Props = { blog: BlogModel; path: string; number: (value: number) => string; t: TFunction<'content'> }

/** The way to newer and older posts, where there are more than one page of them. */
export function Pages({ blog: { page, pages }, path, number, t }: Props) {
  if (pages < 2) return null
  const to = (target: number) => (target === 1 ? path : `${path}?page=${target}`)
  return (
    <nav aria-label={t('blog.pages')} className="mt-12 flex flex-wrap items-center gap-4">
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev" className={buttonClass('secondary')}>
          {t('blog.newer')}
        </a>
      ) : null}
      <p className="body-sm text-ink-3">{t('blog.range', { page: number(page), pages: number(pages) })}</p>
      {page < pages ? (
        <a href={to(page + 1)} rel="next" className={buttonClass('secondary')}>
          {t('blog.older')}
        </a>
      ) : null}
    </nav>
  )
}
