import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { fallbackLanguage, languages } from '#domain/shared/localized-text.ts'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { MerchantFeedModel } from '../../models/merchant-feed.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import { AddressField } from '../record/fields/address-field.tsx'

/** The feed that others fetch: its address, what it holds, and what is left out and why. */
export function Outgoing() {
  const t = useWords('imports')
  const [language, setLanguage] = useState(useLanguage())
  const [told, setTold] = useState<MerchantFeedModel | 'counting' | 'failed'>('counting')
  const id = useId()
  const count = () => {
    setTold('counting')
    void ask<MerchantFeedModel>('GET', '/api/admin/merchant-feed').then(asked =>
      setTold(asked.success ? asked.answer : 'failed'),
    )
  }
  useEffect(count, [])
  return (
    <div className="page">
      <section className="panel panel-body outgoing" aria-labelledby={id}>
        <h2 id={id} className="panel-title">
          {t('outgoing.title')}
        </h2>
        <p className="text-ink-2">{t('outgoing.lead')}</p>
        <div className="outgoing-address">
          <AddressField
            label={t('outgoing.address')}
            path={`/feeds/google.xml${language === fallbackLanguage ? '' : `?language=${language}`}`}
          />
          <label>
            <span className="field-name">{t('outgoing.language')}</span>
            <select
              className="list-field"
              value={language}
              onChange={({ currentTarget: { value } }) => setLanguage(value as typeof language)}
            >
              {languages.map(each => (
                <option key={each} value={each} lang={each}>
                  {new Intl.DisplayNames(each, { type: 'language' }).of(each)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p role="status">
          {told === 'counting' ? t('outgoing.counting') : told === 'failed' ? t('outgoing.failed') : null}
        </p>
        {typeof told === 'object' ? <Figures told={told} /> : null}
        <p>
          <Button look="secondary" size="small" pending={told === 'counting'} onClick={count}>
            {t('outgoing.again')}
          </Button>
        </p>
      </section>
    </div>
  )
}

type Line = { readonly name: ReactNode; readonly number: number; readonly more?: ReactNode }

function Figures({ told }: { readonly told: MerchantFeedModel }) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { products, variants, soldOut, deliveries, unpricedProducts } = told
  const figure = (number: number) => numberIn(language, number)
  /** `query`: of the list of products, where they are found. */
  const productsThat = (why: 'drafts' | 'archived' | 'discontinued' | 'drawn', query: string): Line => ({
    name: <Link to={`${prefix}/dashboard/product?${query}`}>{t(`outgoing.why.${why}`)}</Link>,
    number: told[why],
  })
  const named = unpricedProducts.map(({ productId, name }) => (
    <Link key={productId} to={`${prefix}/dashboard/product/${encodeURIComponent(productId)}`}>
      <bdi>{name}</bdi>
    </Link>
  ))
  const leftOut = [
    productsThat('drafts', 'view=drafts'),
    productsThat('archived', 'f.state=archived'),
    productsThat('discontinued', 'f.state=discontinued'),
    { name: t('outgoing.why.unpriced'), number: told.unpriced, more: named },
    { name: t('outgoing.why.deliveries'), number: told.deliveriesLeftOut },
  ]
  const weak = [
    productsThat('drawn', 'view=no-picture'),
    { name: t('outgoing.why.unidentified'), number: told.unidentified },
  ]
  return (
    <>
      <p>
        {t('outgoing.holds', { variants: figure(variants), products: figure(products), soldOut: figure(soldOut) })}{' '}
        <span className="text-ink-2">
          {t('outgoing.asOf')} <Moment at={told.writtenAt} shows="both" />
        </span>
      </p>
      {leftOut.every(({ number }) => number === 0) ? <p>{t('outgoing.whole')}</p> : null}
      <Lines title={t('outgoing.leftOut')} lines={leftOut} />
      <Lines title={t('outgoing.weak')} lines={weak} />
      {variants > 0 && deliveries === 0 ? <p className="notice">{t('outgoing.noDelivery')}</p> : null}
    </>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const language = useLanguage()
  const id = useId()
  const shown = lines.filter(({ number }) => number > 0)
  if (shown.length === 0) return null
  return (
    <div>
      <h3 id={id} className="label">
        {title}
      </h3>
      <ul aria-labelledby={id} className="outgoing-lines">
        {shown.map(({ name, number, more }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and none moves.
          <li key={at}>
            <b className="numeric">{numberIn(language, number)}</b>
            <span>{name}</span>
            {more}
          </li>
        ))}
      </ul>
    </div>
  )
}
