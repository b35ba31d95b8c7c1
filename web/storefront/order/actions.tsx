import { useTranslation } from 'react-i18next'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { AftermathModel } from '../../models/profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'

type Props = { orderId: string; path: string; after: AftermathModel }

/** The actions that an order offers now. */
export function Actions({ orderId, path, after }: Props) {
  const { t } = useTranslation('order')
  const { language } = useFormats()
  const prefix = useLanguagePrefix()
  const { returnUntil, returnable, mayCancel, mayCancelRest } = after
  return (
    <div className="mt-8">
      <div className="flex flex-wrap gap-3">
        <form method="post" action={`${prefix}/order/${orderId}/reorder`}>
          <input type="hidden" name="page" value={path} />
          <Button type="submit" look="secondary">
            {t('reorder.submit')}
          </Button>
        </form>
        {returnable.length > 0 ? (
          <a href={`${path}?return=1#return`} className={buttonClass('secondary')}>
            {t('return.open')}
          </a>
        ) : null}
        {mayCancel || mayCancelRest ? (
          <a href={`${path}?cancel=1#cancel`} className={`${buttonClass('quiet')} max-sm:-ms-5`}>
            {mayCancelRest ? t('cancel.rest.open') : t('cancel.open')}
          </a>
        ) : null}
      </div>
      {returnable.length > 0 && returnUntil !== null ? (
        <p className="body-sm mt-3 text-ink-3" suppressHydrationWarning>
          {t('return.until', { date: dateIn(language, returnUntil) })}
        </p>
      ) : null}
    </div>
  )
}
