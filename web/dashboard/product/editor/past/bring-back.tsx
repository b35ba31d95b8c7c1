import { skuOf } from '#domain/product/events.ts'
import { archivedAt } from '#domain/shared/archived.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { PastValue, ProductPastModel } from '../../../../models/product-past.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'
import { BringBack, ThenAndNow } from '../../../history/past/bring-back.tsx'
import { usePaths } from '../use-paths.tsx'
import { differing } from './differing.ts'

type Props = {
  readonly was: ProductEditorModel
  readonly now: ProductEditorModel
  readonly past: ProductPastModel
}

const notOfFeeds = new Set(['status', 'slug', 'discount'])

/** What is another today of a product; but for its stock, it may come back. */
export function BringProductBack({ was, now, past }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const number = (of: number) => numberIn(language, of)
  const backOf = new Map(past.changes.map(({ path, back }) => [path, back]))
  const mayBring = ({ path, back, was }: PastValue) => {
    const archives = (path === 'status' || archivedAt(path)) && was === 'archived'
    return now.may.edit && back !== null && (!archives || now.may.delete)
  }
  const stock = was.variants.filter(({ sku, available }) =>
    now.variants.some(each => each.sku === sku && each.available !== available),
  ).length
  return (
    <BringBack
      at={past.at}
      choices={groupsOf(past.changes).map(({ key, values }) => ({
        key,
        paths: values.map(({ path }) => path),
        isFree: values.every(mayBring),
        words: <Words {...{ values, now }} />,
      }))}
      address={`/api/admin/products/${encodeURIComponent(now.productId)}`}
      bodyOf={paths => ({
        ...{ base: now.base, broughtBackFrom: past.at },
        changes: Object.fromEntries(paths.map(path => [path, backOf.get(path)!.value])),
      })}
      about={paths => {
        // Neither status nor address is a feed's, and no feed has a discount.
        const over = paths.filter(path => backOf.get(path)?.value !== null && !notOfFeeds.has(path)).length
        return over > 0 ? t('past.over', { count: over, number: number(over) }) : null
      }}
    >
      {stock === 0 ? null : (
        <li className="off">
          <div>
            <b>{t('past.stock', { count: stock, number: number(stock) })}</b>
            <small>{t('past.shelf')}</small>
          </div>
        </li>
      )}
    </BringBack>
  )
}

function Words({ values, now }: { readonly values: readonly PastValue[]; readonly now: ProductEditorModel }) {
  const t = useWords('product-editor')
  const paths = usePaths(now, {})
  const [{ path, was, now: today, by, source, at, reason, back }] = values as readonly [PastValue]
  const who =
    by.kind === 'staff'
      ? (by.name ?? t('history.erased'))
      : source === null
        ? t('history.shop')
        : t('history.feed', { source })
  const [before, after] = path.startsWith('description.') ? differing(was, today) : [was, today]
  const said = (value: string) => paths.shown(path, value) || t('history.nothing')
  return (
    <ThenAndNow
      name={paths.listOf(Object.fromEntries(values.map(each => [each.path, null])))}
      was={said(before)}
      now={said(after)}
    >
      <bdi>{who}</bdi>, <Moment at={at} shows="both" />
      {reason === null ? null : (
        <>
          {': '}
          <q>
            <bdi>{reason}</bdi>
          </q>
        </>
      )}
      {back === null ? ` · ${t('past.never')}` : null}
    </ThenAndNow>
  )
}

/** Prices that one change moved from the same to the same are one choice. */
function groupsOf(changes: readonly PastValue[]) {
  const groups = Map.groupBy(changes, ({ path, was, now, at, back }) =>
    skuOf(path) === null ? path : ['prices', was, now, at, back === null, back?.value === null].join(' '),
  )
  return Array.from(groups, ([key, values]) => ({ key, values }))
}
