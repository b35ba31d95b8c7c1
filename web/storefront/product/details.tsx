import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { classes } from '../../ui/classes.ts'
import { SIZE_GUIDE_ID, SizeTable, sizeGuide } from './size-guide.tsx'

/** Details of the product beside the choice, as disclosures that work without any script. `many`: under the many sizes. */
export function Details({ product, many }: { product: ProductModel; many: boolean }) {
  const { t } = useTranslation('product')
  const guide = sizeGuide(product)
  const facts = [
    { name: t('details.brand'), value: product.brand.label },
    ...(product.style ? [{ name: t('style'), value: product.style }] : []),
    ...product.attributes,
  ]
  return (
    <div
      className={classes('mt-4 self-start border-line border-b lg:mt-8', many ? 'lg:col-start-2' : 'lg:col-start-1')}
    >
      <Disclosure title={t('details.title')} open>
        {product.description.length > 1 ? (
          <ul dir="auto" className="flex list-disc flex-col gap-1 ps-5">
            {product.description.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          product.description.map(text => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))
        )}
        {product.tables?.map((rows, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <DescriptionTable key={at} rows={rows} />
        ))}
        <dl className="body-sm mt-5 grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          {facts.map(fact => (
            <div key={fact.name} className="contents">
              <dt className="text-ink-3">{fact.name}</dt>
              <dd>
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {guide ? (
        <Disclosure id={SIZE_GUIDE_ID} title={t('guide.title')}>
          <SizeTable guide={guide} />
        </Disclosure>
      ) : null}
      <Disclosure title={t('delivery.title')}>
        <p>{t('delivery.delivery')}</p>
        <p className="mt-2">{t('delivery.returns')}</p>
      </Disclosure>
    </div>
  )
}

/** A table as the feed describes the product by; its cells are text. */
function DescriptionTable({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    <div className="mt-4 overflow-x-auto">
      <table dir="auto" className="body-sm w-full border-collapse text-start tabular-nums">
        <thead>
          <tr className="border-line border-b">{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <tr key={at} className="border-line border-b">
              {cells(row, 'td')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cells(texts: readonly string[], Cell: 'th' | 'td') {
  const look = Cell === 'th' ? 'py-2 pe-4 text-start font-semibold text-ink' : 'py-2 pe-4 align-top'
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Cell key={at} scope={Cell === 'th' ? 'col' : undefined} className={look}>
      {text}
    </Cell>
  ))
}

function Disclosure({
  id,
  title,
  open,
  children,
}: {
  id?: string
  title: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details id={id} open={open} className="group/part scroll-mt-20 border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4">
        <h2 className="h4">{title}</h2>
        <ChevronDown size={20} aria-hidden className="text-ink-3 group-open/part:rotate-180" />
      </summary>
      <div className="max-w-prose pb-6 text-ink-2">{children}</div>
    </details>
  )
}
