import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { lineName } from '../line-name.ts'
import { changedLines } from './groups.ts'
import { lineAnchor } from './panel-line.tsx'

/** Says before anything else what became different since it was added, with a way to each line. */
export function ChangesBanner({ lines }: { lines: readonly CartLineModel[] }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const changed = changedLines(lines)
  if (changed.length === 0) return null
  return (
    <section aria-label={t('changes.label')} className="mb-6 flex gap-3 rounded-lg bg-warn-soft px-4 py-3">
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div>
        <p className="font-semibold">{t('changes.title', { count: changed.length, number: number(changed.length) })}</p>
        <ul className="body-sm mt-1">
          {changed.map(line => (
            <li key={line.uid}>
              <a href={`#${lineAnchor(line)}`} className="inline-block py-0.5 text-ink-2 underline underline-offset-2">
                <bdi>{lineName(line)}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
