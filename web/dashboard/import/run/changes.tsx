import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, ListedModel } from '../../../models/imports.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { fieldWord } from '../field-words.ts'
import { More } from './more.tsx'
import { Prices } from './prices.tsx'

type Props = { readonly run: ImportRunModel; readonly found: NonNullable<ImportRunModel['found']> }

/** What would change: prices first, the largest moves before all others; then products; then those that are not listed. */
export function Changes({ run, found }: Props) {
  const t = useWords('imports')
  const { moves, listed, notListed } = found
  const summary = run.summary!
  const made = listed.filter(({ isNew }) => isNew)
  const changed = listed.filter(({ isNew }) => !isNew)
  if (moves.length + listed.length + notListed.length === 0)
    return <p className="panel panel-body">{t('change.none')}</p>
  return (
    <>
      {moves.length > 0 ? (
        <Prices lead={t('price.moves')} from={t('price.from')} rows={moves} currency={run.currency} />
      ) : null}
      <More words="price.more" number={summary.prices - moves.length} />
      <Products title={t('change.new')} products={made} numbers={['variants', 'counts']} />
      <More number={summary.new - made.length} />
      <Products title={t('change.changed')} products={changed} numbers={['prices', 'counts', 'variants']} named />
      <More number={summary.changed - changed.length} />
      <NotListed products={notListed} />
      <More number={summary.discontinued - notListed.length} />
    </>
  )
}

type ProductsProps = {
  readonly title: string
  readonly products: readonly ListedModel[]
  readonly numbers: readonly ('variants' | 'prices' | 'counts')[]
  /** With the names of other fields that change. */
  readonly named?: boolean
}

function Products({ title, products, numbers, named = false }: ProductsProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  if (products.length === 0) return null
  const headOf = (name: (typeof numbers)[number]) => t(`change.${named && name === 'variants' ? 'newVariants' : name}`)
  const others = (fields: readonly string[]) => [...new Set(fields.map(each => t(`revert.field.${fieldWord(each)}`)))]
  return (
    <section className="import-changes">
      <h2 className="label">{title}</h2>
      <table className="list-table import-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('price.product')}</th>
            {numbers.map(name => (
              <th key={name} scope="col" className="numeric">
                {headOf(name)}
              </th>
            ))}
            {named ? <th scope="col">{t('change.others')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, product, isNew, fields, ...of }) => (
            <tr key={productId}>
              <th scope="row">
                {isNew ? (
                  <bdi>{product}</bdi>
                ) : (
                  <Link to={`${prefix}/dashboard/product/${encodeURIComponent(productId)}`}>
                    <bdi>{product}</bdi>
                  </Link>
                )}
              </th>
              {numbers.map(name => (
                <td key={name} className="numeric" data-name={headOf(name)}>
                  {of[name] === 0 ? '' : numberIn(language, of[name])}
                </td>
              ))}
              {named ? <td data-name={t('change.others')}>{others(fields).join(', ')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function NotListed({ products }: { readonly products: Props['found']['notListed'] }) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  if (products.length === 0) return null
  return (
    <section className="import-changes">
      <h2 className="label">{t('change.gone')}</h2>
      <p className="lead">{t('change.goneLead')}</p>
      <ul className="import-gone">
        {products.map(({ productId, product, held }) => (
          <li key={productId}>
            <Link to={`${prefix}/dashboard/product/${encodeURIComponent(productId)}`}>
              <bdi>{product}</bdi>
            </Link>
            {held > 0 ? (
              <span className="text-ink-2"> {t('change.held', { number: numberIn(language, held) })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
