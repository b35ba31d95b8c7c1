import { useTranslation } from 'react-i18next'
import { dateIn } from '../i18n/format.ts'
import { useLanguagePrefix } from '../i18n/use-language-prefix.ts'
import type { StockNotice } from '../models/stock-notices.ts'
import { Button } from './button.tsx'
import { useFormats } from './currency.ts'

type Props = {
  notices: readonly StockNotice[]
  /** From a mail's link, for guests. */
  token?: string
  /** Signed-in customers come back to this page after ending a notice. */
  page?: string
  /** With a button that ends them all. */
  all?: boolean
}

/** Sold-out variants that a person waits for, each with a button that ends the wait. */
export function NoticeList({ notices, token, page, all = false }: Props) {
  const { t } = useTranslation('notices')
  const { language } = useFormats()
  const prefix = useLanguagePrefix()
  const hidden = (
    <>
      {token ? <input type="hidden" name="token" value={token} /> : null}
      {page ? <input type="hidden" name="page" value={page} /> : null}
    </>
  )
  return (
    <>
      <form method="post" action={`${prefix}/stock-notices`}>
        {hidden}
        <ul className="border-line border-t">
          {notices.map(({ watchId, path, name, color, size, since }) => {
            const what = [name, color, size].filter(Boolean).join(', ')
            return (
              <li
                key={watchId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4"
              >
                <div className="min-w-0">
                  <p className="font-semibold">
                    {path ? (
                      <a href={path} className="text-ink no-underline hover:underline">
                        <bdi>{name}</bdi>
                      </a>
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                  </p>
                  <p className="body-sm mt-0.5 flex flex-wrap gap-x-3 text-ink-2">
                    {color || size ? <bdi>{[color, size].filter(Boolean).join(', ')}</bdi> : null}
                    <span className="text-ink-3">{t('since', { date: dateIn(language, since) })}</span>
                  </p>
                </div>
                <Button
                  type="submit"
                  name="watch"
                  value={watchId}
                  look="secondary"
                  size="small"
                  aria-label={t('stopOf', { what })}
                >
                  {t('stop')}
                </Button>
              </li>
            )
          })}
        </ul>
      </form>
      {all && notices.length > 1 ? (
        <form method="post" action={`${prefix}/stock-notices`} className="mt-6">
          {hidden}
          <Button type="submit">{t('stopAll')}</Button>
        </form>
      ) : null}
    </>
  )
}
