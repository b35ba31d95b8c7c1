import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeList } from '../../ui/notice-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { StockNoticesData } from './loader.ts'

/** Where a mail's last line leads: everything that its address still waits for. Only the buttons end anything: programs that look at links press none. */
export function Component() {
  const { notices, token, ended } = useLoaderData() as StockNoticesData
  const { t } = useTranslation('notices')
  const prefix = useLanguagePrefix()
  const some = notices !== null && notices.length > 0
  const title = notices === null ? t('wrong') : some ? t('title') : t('none')
  return (
    <div className="frame py-10 md:py-16">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      {some ? null : <p className="text-ink-3">{t('title')}</p>}
      <h1 className="d2 mt-2">{title}</h1>
      {ended && some ? (
        <p role="status" className="mt-4 max-w-prose rounded-lg bg-ok-soft px-5 py-3 font-semibold text-ok">
          {t('ended')}
        </p>
      ) : null}
      <p className="mt-4 max-w-prose text-ink-2" role={some ? undefined : 'status'}>
        {notices === null ? t('wrongHelp') : some ? t('help') : t(ended ? 'endedHelp' : 'noneHelp')}
      </p>
      <div className="mt-8 max-w-3xl">
        {some ? (
          <NoticeList notices={notices} token={token} all />
        ) : (
          <a href={prefix || '/'} className={buttonClass()}>
            {t('shop')}
          </a>
        )}
      </div>
    </div>
  )
}
