import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, PriceModel } from '../../../models/imports.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { useSayings } from '../use-sayings.ts'

export const foundKinds = ['problems', 'suspects', 'colors', 'categories', 'changes'] as const

type Props = {
  readonly kind: Exclude<(typeof foundKinds)[number], 'problems'>
  readonly found: NonNullable<ImportRunModel['found']>
  readonly currency: ImportRunModel['currency']
}

/** What a check found beside the rows that stay out. */
export function Found({ kind, found, currency }: Props) {
  const t = useWords('imports')
  const sayings = useSayings()
  switch (kind) {
    case 'suspects':
      return <Prices lead={t('price.doubtful')} from={t('price.usual')} rows={found.suspects} currency={currency} />
    case 'changes':
      return (
        <>
          <Prices lead={t('price.moves')} from={t('price.from')} rows={found.moves} currency={currency} />
          {found.notices.length > 0 ? (
            <section className="import-fixed" aria-labelledby="notices">
              <h2 id="notices" className="label">
                {t('notices')}
              </h2>
              <ul>
                {found.notices.map(notice => (
                  <li key={notice.code}>{sayings.notice(notice)}</li>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      )
    case 'colors':
      return <Colors colors={found.unknownColors} />
    case 'categories':
      return <Categories categories={found.unknownCategories} />
  }
}

type PricesProps = {
  readonly lead: string
  readonly from: string
  readonly rows: readonly PriceModel[]
  readonly currency: ImportRunModel['currency']
}

function Prices({ lead, from, rows, currency }: PricesProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  if (rows.length === 0) return <p className="panel">{t('price.none')}</p>
  return (
    <>
      <p className="lead">{lead}</p>
      <table className="list-table import-table">
        <caption className="sr-only">{lead}</caption>
        <thead>
          <tr>
            <th scope="col" className="numeric">
              {t('problem.row')}
            </th>
            <th scope="col">{t('price.product')}</th>
            <th scope="col" className="numeric">
              {from}
            </th>
            <th scope="col" className="numeric">
              {t('price.to')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, sku, product, from, to }) => (
            <tr key={sku}>
              <th scope="row" className="numeric">
                {numberIn(language, row)}
              </th>
              <td>
                <bdi>{product}</bdi>
                <small className="below">
                  <bdi>{sku}</bdi>
                </small>
              </td>
              <td className="numeric">
                <bdi>{money(from)}</bdi>
              </td>
              <td className="numeric">
                <b>
                  <bdi>{money(to)}</bdi>
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Colors({ colors }: { readonly colors: Props['found']['unknownColors'] }) {
  const t = useWords('imports')
  if (colors.length === 0) return <p className="panel">{t('color.none')}</p>
  return (
    <>
      <p className="lead">{t('color.lead')}</p>
      <ul className="import-colors">
        {colors.map(({ name, shownAs }) => (
          <li key={name}>
            <Swatch hexes={shownAs} /> <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

function Categories({ categories }: { readonly categories: Props['found']['unknownCategories'] }) {
  const t = useWords('imports')
  const language = useLanguage()
  if (categories.length === 0) return <p className="panel">{t('category.none')}</p>
  return (
    <>
      <p className="lead">{t('category.lead')}</p>
      <ul className="import-colors">
        {categories.map(({ name, products }) => (
          <li key={name}>
            <bdi>{name}</bdi>{' '}
            <span className="text-ink-2">{t('category.products', { number: numberIn(language, products) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
