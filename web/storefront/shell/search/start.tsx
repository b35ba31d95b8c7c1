import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadNamespaces } from '../../../i18n/load.ts'
import { Currency } from '../../../ui/currency.ts'
import type { ShellParts } from '../shell-parts.ts'
import { PhoneSearch } from './phone-search.tsx'
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
