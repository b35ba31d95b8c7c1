import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { NewsletterData } from './loader.ts'

/** Where mails lead to confirm or end a subscription. Only the button does: programs that look at links press none. */
export function Component() {
  const { joins, token, done } = useLoaderData() as NewsletterData
  const { t } = useTranslation('unsubscribe')
  const prefix = useLanguagePrefix()
  const state = done ? 'done' : token ? 'ask' : 'wrong'
  const words = {
    ask: joins ? { title: t('confirm.question'), help: t('confirm.help') } : { title: t('question'), help: t('help') },
    done: joins ? { title: t('confirm.done'), help: t('confirm.doneHelp') } : { title: t('done'), help: t('doneHelp') },
    wrong: { title: t('wrong'), help: joins ? t('confirm.wrongHelp') : t('wrongHelp') },
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
        {state === 'ask' ? (
          <form method="post" action={`${prefix}/${joins ? 'confirm-newsletter' : 'unsubscribe'}`}>
            <input type="hidden" name="token" value={token ?? ''} />
            <Button type="submit">{joins ? t('confirm.submit') : t('submit')}</Button>
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
