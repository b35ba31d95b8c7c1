import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { WaitingRowModel } from '../../../models/waiting.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Moment } from '../../history/moment.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { Beside } from '../../record/beside.tsx'
import type { WaitingData } from './loader.ts'
import { VariantChoice, WaitingPanel } from './panel.tsx'

/** Variants that people wait for, and beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<WaitingData>()
  const t = useWords('waiting')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const { open, over } = model
  const beside = open ? (
    <Beside
      key={open.variantId}
      title={<bdi>{open.name ?? open.sku}</bdi>}
      onClose={() => {
        setSaid('')
        void navigate(`${prefix}/dashboard/product/waiting${search}`)
      }}
    >
      <WaitingPanel variant={open} mayEdit={model.mayEdit} onSaid={setSaid} />
    </Beside>
  ) : null
  return (
    <ListAndBeside said={over ? [said, t('over')].filter(Boolean).join(' ') : said} beside={beside}>
      <ListPage list={useWaiting(model)} {...{ model, stale }} />
    </ListAndBeside>
  )
}

function useWaiting({ open, choices, mayEdit }: WaitingData): ListDeclaration<WaitingRowModel> {
  const t = useWords('waiting')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const number = (of: number) => numberIn(language, of)
  const name = ({ variantId, name, sku }: WaitingRowModel) => (
    <Link
      to={`${prefix}/dashboard/product/waiting/${variantId}${search}`}
      aria-current={open?.variantId === variantId || undefined}
      preventScrollReset
    >
      <bdi>{name ?? sku}</bdi>
    </Link>
  )
  const choice = (row: WaitingRowModel) =>
    row.name === null ? (
      t('deleted')
    ) : (
      <span className="waiting-choice">
        <VariantChoice {...row} />
      </span>
    )
  const count = ({ productId, name, sku }: WaitingRowModel) =>
    mayEdit && name !== null ? (
      <Link className="waiting-count" to={`${prefix}/dashboard/product/inventory/${encodeURIComponent(productId)}`}>
        {t('count')}
        <span className="sr-only">{`: ${sku}`}</span>
      </Link>
    ) : null
  const ranOut = ({ ranOutAt }: WaitingRowModel) => (ranOutAt ? <Moment at={ranOutAt} shows="day" /> : t('byFeed'))
  return {
    title: t('title'),
    viewLabel: () => t('view.all'),
    keyOf: ({ variantId }) => variantId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'stock-watches',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/stock-watches/export',
    empty: () => t('empty'),
    filters:
      choices.product.length > 0 ? [{ name: 'product', label: t('column.product'), values: choices.product }] : [],
    columns: [
      {
        ...{ name: 'product', label: t('column.variant') },
        cell: row => (
          <span className="product-cell">
            {row.picture ? (
              <Picture
                picture={row.picture}
                alt=""
                sizes="40px"
                className="row-picture"
                imgClassName="size-full object-contain"
              />
            ) : null}
            <span>
              {name(row)}
              <small className="below">{choice(row)}</small>
            </span>
          </span>
        ),
      },
      {
        ...{ name: 'sku', label: t('column.sku'), sorts: true },
        cell: ({ sku }) => <code dir="ltr">{sku}</code>,
      },
      {
        ...{ name: 'people', label: t('column.people'), sorts: true, numeric: true },
        cell: ({ people }) => <b>{number(people)}</b>,
      },
      {
        ...{ name: 'since', label: t('column.since'), sorts: true },
        cell: ({ since }) => <Moment at={since} shows="day" />,
      },
      { name: 'sold', label: t('column.sold'), numeric: true, spare: true, cell: ({ sold }) => number(sold) },
      {
        ...{ name: 'ranOut', label: t('column.ranOut'), spare: true },
        cell: row => (
          <span className="waiting-out">
            {ranOut(row)}
            {count(row)}
          </span>
        ),
      },
    ],
    phone: row => (
      <>
        <p>
          <b>{name(row)}</b>
          <b className="numeric">{t('people', { count: row.people, number: number(row.people) })}</b>
        </p>
        <p>
          {choice(row)}
          <span className="numeric">{count(row)}</span>
        </p>
      </>
    ),
  }
}
