import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Search } from './search.tsx'

/** Search on a phone: a screen of its own. */
export function PhoneSearch({ onClose, go }: { onClose: () => void; go: (path: string) => void }) {
  const { t } = useTranslation('search')
  const prefix = useLanguagePrefix()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  // The dialog gives its heading the focus first; here the field is what was asked for.
  useEffect(() => input?.focus(), [input])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(`${prefix}/search?${new URLSearchParams({ q: input?.value.trim() ?? '' })}`)
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} place="sheet">
      <form onSubmit={submit} className="flex gap-2">
        <input
          ref={setInput}
          type="search"
          name="q"
          aria-label={t('title')}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={200}
          className={inputClass}
        />
        <button type="submit" className={buttonClass('primary')}>
          {t('title')}
        </button>
      </form>
      {input ? <Search input={input} go={go} /> : null}
    </Dialog>
  )
}
