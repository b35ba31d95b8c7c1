import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel, CouponRowModel } from '../../../models/coupon-list.ts'
import { numberIn } from '../../../ui/numbers.ts'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { Beside } from '../../record/beside.tsx'
import { CouponEditor } from './editor.tsx'
import { newCoupon } from './fields.ts'
import type { CouponsData } from './loader.ts'
import { NewCoupon } from './new-coupon.tsx'
import { tones, useCouponWords } from './words.ts'

/** Every coupon of the shop, and beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<CouponsData>()
  const t = useWords('coupons')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const list = useCouponList(model)
  const address = (code?: string) => `${prefix}/dashboard/orders/coupons${code ? `/${code}` : ''}${search}`
  const close = (done?: string, code?: string) => {
    setSaid(done ?? '')
    void navigate(address(code))
  }
  const { open, adds } = model
  const beside = adds ? (
    <Beside key={newCoupon} title={t('new.title')} onClose={() => close()}>
      <NewCoupon model={model} onClose={close} />
    </Beside>
  ) : open ? (
    <Beside
      key={open.code}
      title={<bdi>{open.code}</bdi>}
      tag={<span className={`tag ${tones[open.state]}`}>{t(`state.${open.state}`)}</span>}
      onClose={() => close()}
    >
      <CouponEditor coupon={open} model={model} onSaid={setSaid} />
    </Beside>
  ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      <ListPage {...{ list, model, stale }} />
    </ListAndBeside>
  )
}

function useCouponList(model: CouponListModel): ListDeclaration<CouponRowModel> {
  const t = useWords('coupons')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const words = useCouponWords(model)
  const code = ({ code }: CouponRowModel) => (
    <Link
      to={`${prefix}/dashboard/orders/coupons/${code}${search}`}
      aria-current={model.open?.code === code || undefined}
      preventScrollReset
    >
      <bdi>{code}</bdi>
    </Link>
  )
  const state = ({ state }: CouponRowModel) => <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
  const scope = (row: CouponRowModel) => words.scope(row) + (row.personal ? ` · ${t('scope.personal')}` : '')
  const used = ({ used, total }: CouponRowModel) =>
    total === null
      ? numberIn(language, used)
      : t('usedOf', { used: numberIn(language, used), total: numberIn(language, total) })
  const yesNo = (yes: string, no: string) => (value: string) => (value === 'yes' ? yes : no)
  const listed = yesNo(t('listed.yes'), t('listed.no'))
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'running'}`),
    keyOf: ({ code }) => code,
    counted: total => t('counted', { count: total, number: numberIn(language, total) }),
    searchLabel: t('search'),
    liveView: 'coupons',
    news: total => t('news', { count: total, number: numberIn(language, total) }),
    exportPath: '/api/admin/coupons/export',
    empty: view => t(`empty.${view as 'running'}`),
    create: model.may.edit
      ? { label: t('new.open'), to: `${prefix}/dashboard/orders/coupons/${newCoupon}${search}` }
      : undefined,
    filters: [
      {
        ...{ name: 'value', label: t('column.value') },
        values: (['percent', 'amount'] as const).map(value => ({ value, label: t(`kind.${value}`) })),
      },
      {
        ...{ name: 'scope', label: t('column.scope') },
        values: (['everything', 'some'] as const).map(value => ({ value, label: t(`scope.${value}`) })),
      },
      {
        ...{ name: 'listed', label: t('listed.label') },
        values: ['yes', 'no'].map(value => ({ value, label: listed(value) })),
      },
    ],
    columns: [
      {
        ...{ name: 'code', label: t('column.code'), sorts: true },
        cell: row => (
          <>
            {code(row)}
            <small className="below">{scope(row)}</small>
          </>
        ),
      },
      {
        ...{ name: 'value', label: t('column.value'), numeric: true },
        cell: ({ value }) => <bdi>{words.value(value)}</bdi>,
      },
      {
        ...{ name: 'minimum', label: t('column.minimum'), numeric: true, sorts: true, spare: true },
        cell: ({ minimum }) => <bdi>{words.money(minimum)}</bdi>,
      },
      { ...{ name: 'ends', label: t('column.when'), sorts: true }, cell: words.days },
      { name: 'used', label: t('column.used'), numeric: true, cell: used },
      {
        ...{ name: 'given', label: t('column.given'), numeric: true, spare: true },
        cell: ({ given }) => <bdi>{words.money(given)}</bdi>,
      },
      { name: 'state', label: t('column.state'), cell: state },
    ],
    phone: row => (
      <>
        <p>
          <b>{code(row)}</b>
          <span>{words.value(row.value)}</span>
          <b className="numeric">{words.money(row.given)}</b>
        </p>
        <p>
          <span>{words.days(row)}</span>
          {state(row)}
        </p>
      </>
    ),
  }
}
