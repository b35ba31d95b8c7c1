import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import type { ProductModel } from '../models/product.ts'
import { SIZE_GUIDE_ID, sizeGuide } from './size-guide.ts'
import { SizeTable } from './size-table.tsx'

/** What the page tells beside the choice, as disclosures that work without any script. `many`: under the many sizes. */
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
