import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'

const everyMs = 2000

/** An order that is still on its way through the shop. The page looks again by itself, with scripts and without. */
export function InProgress() {
  const { t } = useTranslation('order')
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <div className="frame py-12 md:py-20">
      <title>{t('progress.title')}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1 className="d2" role="status">
        {t('progress.title')}
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">{t('progress.help')}</p>
    </div>
  )
}
