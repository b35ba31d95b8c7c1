import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { ShellData } from './shell-loader.ts'

export function NotFound({ categories }: Pick<ShellData, 'categories'>) {
  const { t } = useTranslation('page')
  const prefix = useLanguagePrefix()
  return (
    <div className="frame py-section">
      <PageTitle title={t('notFound.title')} />
      <h1 className="d2">{t('notFound.title')}</h1>
      <p className="mt-3 max-w-prose text-ink-2">{t('notFound.help')}</p>
      <form action={`${prefix}/search`} className="mt-6 flex max-w-140 gap-2">
        <input type="search" name="q" aria-label={t('notFound.search')} className={inputClass} />
        <button type="submit" className={buttonClass()}>
          {t('notFound.submit')}
        </button>
      </form>
      {categories.length > 0 ? (
        <>
          <h2 className="h4 mt-10">{t('notFound.categories')}</h2>
          <ul className="mt-2 flex max-w-140 flex-wrap gap-x-6">
            {categories.map(category => (
              <li key={category.path}>
                <a href={category.path} className="inline-block py-1.5 text-primary underline underline-offset-2">
                  {category.label}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

export function Problem({ phone }: { phone: string }) {
  const { t } = useTranslation('page')
  return (
    <div className="frame py-section">
      <PageTitle title={t('problem.title')} />
      <h1 className="d2">{t('problem.title')}</h1>
      <p className="mt-3 max-w-prose text-ink-2">{t('problem.cart')}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this one, asked for once more */}
        <a href="" data-reload="" className={buttonClass()}>
          {t('problem.retry')}
        </a>
        {phone ? (
          <span className="text-ink-2">
            {t('problem.phone')}{' '}
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="font-semibold text-ink underline">
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </span>
        ) : null}
      </p>
    </div>
  )
}
