import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { ConfirmNewsletterData } from './loader.ts'

/** Behind the link that confirms an address for the newsletter. Programs that look at links press no button. */
export function Component() {
  const { token, done } = useLoaderData() as ConfirmNewsletterData
  const { t } = useTranslation('unsubscribe')
  const prefix = useLanguagePrefix()
  const state = token ? 'ask' : done ? 'done' : 'wrong'
  const words = {
    ask: { title: t('confirm.question'), help: t('confirm.help') },
    done: { title: t('confirm.done'), help: t('confirm.doneHelp') },
    wrong: { title: t('wrong'), help: t('confirm.wrongHelp') },
  }[state]
  return (
    <div className="frame py-10 md:py-16">
      <PageTitle title={words.title} />
      <meta name="robots" content="noindex" />
      <p className="text-ink-3">{t('title')}</p>
      <h1 className="d2 mt-2">{words.title}</h1>
      <p className="mt-4 max-w-prose text-ink-2" role={state === 'ask' ? undefined : 'status'}>
        {words.help}
      </p>
      <div className="mt-8">
        {token ? (
          <form method="post" action={`${prefix}/confirm-newsletter`}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{t('confirm.submit')}</Button>
          </form>
        ) : (
          <a href={prefix || '/'} className={buttonClass()}>
            {t('shop')}
          </a>
        )}
      </div>
    </div>
  )
}
