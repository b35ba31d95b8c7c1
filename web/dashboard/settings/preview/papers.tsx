import { useState } from 'react'
import type { Settings } from '#domain/settings/events.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { useMoney } from './amounts.tsx'

type Props = { readonly settings: Settings }

const sample = { order: 10_482, pieces: 24, unit: 496 }

/** A mail of the shop: its name, and one button in its color. */
export function MailPreview({ settings: { name, address, email } }: Props) {
  const t = useWords('settings')
  const number = `\u2068#${sample.order}\u2069`
  return (
    <>
      <div className="preview-head">
        <b>
          <bdi>{name || t('preview.noName')}</bdi>
        </b>
      </div>
      <div className="preview-part">
        <p className="d3">{t('preview.letter.title')}</p>
        <p>{t('preview.letter.text', { number })}</p>
        <p>
          <span className="preview-button">{t('preview.letter.open')}</span>
        </p>
      </div>
      <div className="preview-part text-ink-2">
        {[name, address, email].filter(Boolean).map(line => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
    </>
  )
}

/** An invoice, which is printed in black on white. */
export function InvoicePreview({ settings }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const money = useMoney(settings)
  const { name, address, email, phoneFooter } = settings
  const [today] = useState(() => new Date().toISOString())
  const facts = [
    [t('preview.bill.number'), <bdi key="number">{sample.order}</bdi>],
    [t('preview.day'), dateIn(language, today)],
    [`${numberIn(language, sample.pieces)} × ${t('preview.product')}`, money(sample.pieces * sample.unit)],
  ] as const
  return (
    <>
      <div className="preview-head">
        <b>
          <bdi>{name || t('preview.noName')}</bdi>
        </b>
        <span>{t('preview.bill.title')}</span>
      </div>
      <div className="preview-part">
        {[address, email, phoneFooter].filter(Boolean).map(line => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <dl className="facts preview-part">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="preview-part text-ink-2">{t('preview.bill.paper')}</p>
    </>
  )
}
