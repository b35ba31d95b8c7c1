import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'

const gone = ['account', 'orders', 'texts', 'mails'] as const

/** After an erasure: what is gone, and what stays. */
export function Component() {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  return (
    <div className="frame py-10 md:py-16">
      <PageTitle title={t('erased.title')} />
      <meta name="robots" content="noindex" />
      <div className="max-w-prose">
        <h1 className="d2">{t('erased.title')}</h1>
        <p className="mt-4">{t('erased.gone')}</p>
        <ul className="mt-2 list-disc ps-5">
          {gone.map(each => (
            <li key={each}>{t(`erased.${each}`)}</li>
          ))}
        </ul>
        <p className="mt-4 text-ink-2">{t('erased.kept')}</p>
        <p className="mt-8">
          <a href={prefix || '/'} className={buttonClass()}>
            {t('erased.home')}
          </a>
        </p>
      </div>
    </div>
  )
}
