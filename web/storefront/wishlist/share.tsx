import { use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { Origin } from '../../ui/origin.ts'

type Props = { sharedPath: string | null; share: (on: boolean) => Promise<void> }

/** Gives the list an address that others can look at, and takes it away again. */
export function Share({ sharedPath, share }: Props) {
  const { t } = useTranslation('wishlist')
  const prefix = useLanguagePrefix()
  const origin = use(Origin)
  const [copied, setCopied] = useState(false)
  const id = useId()
  if (sharedPath === null) {
    return (
      <form
        method="post"
        action={`${prefix}/wishlist/share`}
        onSubmit={event => {
          event.preventDefault()
          void share(true)
        }}
      >
        <Button type="submit" look="secondary">
          {t('share.start')}
        </Button>
      </form>
    )
  }
  const address = origin + sharedPath
  return (
    <form
      method="post"
      action={`${prefix}/wishlist/stop-sharing`}
      onSubmit={event => {
        event.preventDefault()
        void share(false)
      }}
      className="w-full max-w-xl"
    >
      <label htmlFor={id} className="label text-ink">
        {t('share.address')}
      </label>
      <p id={`${id}-hint`} className="body-sm text-ink-3">
        {t('share.hint')}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          dir="ltr"
          value={address}
          aria-describedby={`${id}-hint`}
          onFocus={event => event.target.select()}
          className={`${inputClass} min-w-48 flex-1`}
        />
        <Button
          look="secondary"
          className="needs-js"
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        >
          {t('share.copy')}
        </Button>
        <Button type="submit" look="quiet" className="max-sm:-ms-5">
          {t('share.stop')}
        </Button>
      </div>
      <p role="status" className="body-sm mt-1 text-ok empty:hidden">
        {copied ? t('share.copied') : ''}
      </p>
    </form>
  )
}
