import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { pricePath, skuOf } from '#domain/product/events.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { FieldChange, ProductHistoryEntry, ProductHistoryModel } from '../../../models/history.ts'
import type { ProductEditorModel } from '../../../models/product-editor.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { UndoLine } from '../../history/undo-line.tsx'
import { isProse, WordChanges } from '../../history/word-changes.tsx'
import { usePaths } from './use-paths.tsx'

type Props = {
  readonly product: ProductEditorModel
  /** Only what changed the price of this variant. */
  readonly sku?: string
}

/** Who changed the product, when, through what, from what to what; asked for when somebody opens it. */
export const ProductHistory = memo(function ProductHistory({ product, sku }: Props) {
  const t = useWords('product-editor')
  const [told, setTold] = useState<ProductHistoryModel | null>(null)
  const [failed, setFailed] = useState(false)
  const [undone, setUndone] = useState('')
  const status = useRef<HTMLParagraphElement>(null)

  async function read(shown: readonly ProductHistoryEntry[], before: number | null) {
    const query = new URLSearchParams({
      ...(sku !== undefined && { path: pricePath(sku) }),
      ...(before !== null && { before: String(before) }),
    })
    const address = `/api/admin/products/${encodeURIComponent(product.productId)}/history?${query}`
    const asked = await ask<ProductHistoryModel>('GET', address)
    setFailed(!asked.success)
    if (asked.success) setTold({ ...asked.answer, entries: [...shown, ...asked.answer.entries] })
  }

  // The open part follows the product.
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => {
      if (told) void read([], null)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when to read again
  useEffect(() => latest.current(), [product.base])

  return (
    <details
      className={sku === undefined ? 'panel product-history' : 'product-history'}
      onToggle={event => {
        if (event.currentTarget.open) void read([], null)
      }}
    >
      <summary>{t(sku === undefined ? 'history.title' : 'history.price')}</summary>
      <div className="panel-part">
        <p ref={status} role="status" tabIndex={-1}>
          {failed ? t('history.failed') : told?.entries.length === 0 ? t('history.none') : undone}
        </p>
        <ol>
          {told?.entries.map(entry => (
            <Entry
              key={entry.id}
              entry={entry}
              product={product}
              onUndone={said => {
                setUndone(said)
                // The button is gone.
                status.current?.focus()
              }}
            />
          ))}
        </ol>
        {told && told.before !== null ? (
          <Button look="secondary" size="small" onClick={() => void read(told.entries, told.before)}>
            {t('history.older')}
          </Button>
        ) : null}
      </div>
    </details>
  )
})

/** Nothing is typed in the history. */
const nothing = {}

const pathsIn = (paths: readonly string[]) => Object.fromEntries(paths.map(path => [path, null]))

type EntryProps = Pick<Props, 'product'> & {
  readonly entry: ProductHistoryEntry
  /** Says what was taken back. */
  readonly onUndone: (said: string) => void
}

function Entry({ entry, product, onUndone }: EntryProps) {
  const t = useWords('product-editor')
  const history = useWords('history')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const paths = usePaths(product, nothing)
  const { what, by, source, run, priceChange, changes, added, gone, undo } = entry
  const byStaff = by.kind === 'staff' ? (by.name ?? t('history.erased')) : null
  const feed = source === null ? null : t('history.feed', { source })
  const who = byStaff ?? feed ?? t(by.kind === 'owner' ? 'history.owner' : 'history.shop')
  const prices = changes.filter(({ path }) => skuOf(path) !== null)
  const folds = prices.length > 1
  const number = (count: number) => numberIn(language, count)
  const sentence = t(`history.${what}`, { who })
  const mayUndo = undo !== null && product.may.edit && (!undo.archives || product.may.delete)
  const isMore = undo?.back.some(path => changes.every(each => each.path !== path))
  return (
    <li>
      <p>
        <bdi>{sentence}</bdi>
        {entry.isUndo ? ` · ${history('undo.is')}` : null}
      </p>
      {entry.reason === null ? null : (
        <p>
          <q>
            <bdi>{entry.reason}</bdi>
          </q>
        </p>
      )}
      {entry.broughtBackFrom === null ? null : (
        <p>
          {t('past.broughtBack')} <Moment at={entry.broughtBackFrom} shows="both" />
        </p>
      )}
      <Values product={product} changes={folds ? changes.filter(({ path }) => skuOf(path) === null) : changes} />
      {folds ? (
        <details>
          <summary>{paths.listOf(pathsIn(prices.map(({ path }) => path)))}</summary>
          <Values product={product} changes={prices} />
        </details>
      ) : null}
      {added > 0 ? <p>{t('history.added', { count: added, number: number(added) })}</p> : null}
      {gone > 0 ? <p>{t('history.gone', { count: gone, number: number(gone) })}</p> : null}
      <small className="text-ink-2">
        <Moment at={entry.at} shows="both" />
        {' · '}
        <Link to={`?at=${entry.at}`}>
          {history('past.look')}
          <span className="sr-only">
            {' '}
            <Moment at={entry.at} shows="second" />
          </span>
        </Link>
        {run === null ? null : (
          <>
            {' · '}
            <Link to={`${prefix}/dashboard/product/import/${run}`}>{t('history.run')}</Link>
          </>
        )}
        {priceChange === null ? null : (
          <>
            {' · '}
            <Link to={`${prefix}/dashboard/product/prices/${priceChange.changeId}`}>
              <bdi>{t(priceChange.back ? 'history.pricesBack' : 'history.prices', { name: priceChange.name })}</bdi>
            </Link>
          </>
        )}
      </small>
      {mayUndo ? (
        <UndoLine
          address={`/api/admin/products/${encodeURIComponent(product.productId)}/undo`}
          body={{ of: undo.of }}
          words="history"
          {...{ sentence, onDone: onUndone }}
          stays={undo.stays.map(paths.nameOf)}
          {...(isMore && { also: t('history.goesBack', { what: paths.listOf(pathsIn(undo.back)) }) })}
        />
      ) : null}
    </li>
  )
}

function Values({ product, changes }: Pick<Props, 'product'> & { readonly changes: readonly FieldChange[] }) {
  const t = useWords('product-editor')
  const { nameOf, shown } = usePaths(product, nothing)
  if (changes.length === 0) return null
  const said = (path: string, value: unknown) => shown(path, String(value)) || t('history.nothing')
  return (
    <dl className="changes">
      {changes.map(({ path, from, to }) => {
        const [was, now] = [said(path, from), said(path, to)]
        return (
          <div key={path}>
            <dt>
              <bdi>{nameOf(path)}</bdi>
            </dt>
            {typeof was === 'string' && typeof now === 'string' && isProse(was, now) ? (
              <dd className="whole">
                <WordChanges was={was} now={now} />
              </dd>
            ) : (
              <>
                <dd>
                  <span className="sr-only">{t('history.before')}: </span>
                  <del>
                    <bdi>{was}</bdi>
                  </del>
                </dd>
                <dd>
                  <span className="sr-only">{t('history.after')}: </span>
                  <ins>
                    <bdi>{now}</bdi>
                  </ins>
                </dd>
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}
