import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { readonly label: string; readonly path: string }

/** An address of the shop, whole, to be passed on. */
export function AddressField({ label, path }: Props) {
  const t = useWords('dashboard')
  const id = useId()
  const [address, setAddress] = useState(path)
  const [copied, setCopied] = useState<'copied' | 'selected' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    setAddress(new URL(path, window.location.href).href)
    setCopied(null)
  }, [path])
  /** Over plain http, or where the browser forbids it, the address is selected, and the member copies it. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('copied')
    } catch {
      field.current?.focus()
      field.current?.select()
      setCopied('selected')
    }
  }
  return (
    <div className="address-field">
      <label htmlFor={id} className="field-name">
        {label}
      </label>
      <div className="field-row">
        <input
          ref={field}
          id={id}
          readOnly
          dir="ltr"
          className="list-field"
          value={address}
          onFocus={event => event.target.select()}
        />
        <Button look="secondary" size="small" onClick={() => void copy()}>
          {t('address.copy')}
        </Button>
      </div>
      <p role="status">{copied ? t(`address.${copied}`) : ''}</p>
    </div>
  )
}
