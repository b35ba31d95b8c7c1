import { useEffect, useState } from 'react'
import type { Address } from '#domain/shared/address.ts'
import { ask } from '../../client/ask.ts'
import { countryIn } from '../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { AddressLines, addressLines } from '../../ui/address-lines.tsx'
import { numberIn } from '../../ui/numbers.ts'

type Detail = {
  readonly shipping: Address | null
  readonly holds: readonly { readonly holdId: string; readonly reason: string | null }[]
  readonly lines: readonly { readonly uid: string; readonly name: string; readonly quantity: number }[]
}

/** The pieces of an order, where they go, and why they may not leave. An order without a number shows nothing more. */
export function OrderPeek({ number }: { readonly number: number | null }) {
  const t = useWords('orders')
  const language = useLanguage()
  const [found, setFound] = useState<{ readonly of: number; readonly detail: Detail | null } | null>(null)
  useEffect(() => {
    if (number === null) return
    const asking = new AbortController()
    void ask<Detail>('GET', `/api/admin/orders/${number}`, { signal: asking.signal }).then(asked => {
      if (!asking.signal.aborted) setFound({ of: number, detail: asked.success ? asked.answer : null })
    })
    return () => asking.abort()
  }, [number])
  if (number === null) return null
  if (found?.of !== number) return <p role="status">{t('peek.looking')}</p>
  if (found.detail === null) return <p role="alert">{t('peek.failed')}</p>
  const { lines, holds, shipping } = found.detail
  return (
    <div className="peek-more">
      <ul aria-label={t('column.contents')}>
        {lines.map(({ uid, name, quantity }) => (
          <li key={uid}>
            <bdi>{name}</bdi> <b>{numberIn(language, quantity)}</b>
          </li>
        ))}
      </ul>
      {holds.map(({ holdId, reason }) =>
        reason ? (
          <p key={holdId} dir="auto" className="notice">
            {reason}
          </p>
        ) : null,
      )}
      <p>
        {shipping ? (
          <AddressLines lines={addressLines(shipping, countryIn(language, shipping.country))} />
        ) : (
          t('erased')
        )}
      </p>
    </div>
  )
}
