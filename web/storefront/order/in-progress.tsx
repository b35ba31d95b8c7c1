import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/page-title.tsx'
import { useLookAgain } from './use-look-again.ts'

const everyMs = 2000

/** An order that is still on its way through the shop. The page looks again by itself, with scripts and without. */
export function InProgress() {
  const { t } = useTranslation('order')
  useLookAgain(everyMs)
  return (
    <div className="frame py-12 md:py-20">
      <PageTitle title={t('progress.title')} />
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1 className="d2">{t('progress.title')}</h1>
      <p role="status" className="mt-3 max-w-prose text-ink-2">
        {t('progress.help')}
      </p>
    </div>
  )
}
