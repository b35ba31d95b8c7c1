import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { loadNamespaces } from '../../../i18n/load.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Currency } from '../../../ui/currency.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { inputClass } from '../../../ui/field.tsx'
import type { ShellParts } from '../shell-loader.ts'
import { Search } from './search.tsx'

/** Makes the header's field a combobox. It was focused already when this is called. */
export async function startSearch(parts: ShellParts): Promise<void> {
  const input = document.getElementById('search-input') as HTMLInputElement
  const area = document.getElementById('search-area') as HTMLElement
  const host = document.getElementById('search-host') as HTMLElement
  await loadNamespaces(parts.instance, ['search'])
  const go = (path: string) => void parts.router.navigate(path)
  input.form?.addEventListener('submit', event => {
    event.preventDefault()
    const { action } = event.currentTarget as HTMLFormElement
    go(`${new URL(action).pathname}?${new URLSearchParams({ q: input.value.trim() })}`)
    input.blur()
  })
  provide(createRoot(host), parts, <Search input={input} area={area} go={go} />)
}

export async function openPhoneSearch(parts: ShellParts): Promise<void> {
  await loadNamespaces(parts.instance, ['search'])
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    stop()
    root.unmount()
    host.remove()
  }
  const stop = parts.router.subscribe(({ navigation }) => {
    if (navigation.state === 'loading') close()
  })
  provide(root, parts, <PhoneSearch onClose={close} go={path => void parts.router.navigate(path)} />)
}

function provide(root: Root, { instance, currency }: ShellParts, content: ReactNode): void {
  root.render(
    <I18nextProvider i18n={instance}>
      <Currency value={currency}>{content}</Currency>
    </I18nextProvider>,
  )
}

/** Search on a phone: a screen of its own. */
function PhoneSearch({ onClose, go }: { onClose: () => void; go: (path: string) => void }) {
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
