import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { BlogModel } from '../../models/content.ts'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PostCard } from '../../ui/post-card.tsx'

/** The journal: every post, the newest first. */
export function Component() {
  const blog = useLoaderData() as BlogModel
  const { t } = useTranslation('content')
  const { language, number } = useFormats()
  const prefix = useLanguagePrefix()
  const path = `${prefix}/blog`
  const title = t('blog.title')
  return (
    <div className="frame pb-16">
      <PageTitle title={blog.page > 1 ? t('blog.pageTitle', { title, page: number(blog.page) }) : title} />
      <meta name="description" content={t('blog.lead')} />
      <PageTrail here={title} path={path} />
      <header className="pt-4 pb-8 md:pb-10">
        <h1 className="d2">{title}</h1>
        <p className="mt-4 max-w-prose text-ink-2 md:text-lg">{t('blog.lead')}</p>
      </header>
      {blog.posts.length === 0 ? (
        <EmptyState title={t('blog.empty')} help={t('blog.emptyHelp')} />
      ) : (
        <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {blog.posts.map(post => (
            <PostCard key={post.slug} post={post} language={language} />
          ))}
        </ul>
      )}
      <Pages blog={blog} path={path} number={number} t={t} />
    </div>
  )
}

type Props = { blog: BlogModel; path: string; number: (value: number) => string; t: TFunction<'content'> }

/** The way to newer and older posts, where there are more than one page of them. */
function Pages({ blog: { page, pages }, path, number, t }: Props) {
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
