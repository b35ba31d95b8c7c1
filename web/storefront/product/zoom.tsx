import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture as PictureModel } from '../../models/card.ts'
import { useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'

/** Steps of magnification; complete class names, since the page's policy forbids inline styles. */
const steps = [
  { factor: 1, width: 'w-[min(100%,72vh)]' },
  { factor: 1.5, width: 'w-[min(150%,108vh)]' },
  { factor: 2, width: 'w-[min(200%,144vh)]' },
  { factor: 3, width: 'w-[min(300%,216vh)]' },
] as const

const control = 'grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken aria-disabled:text-ink-3'

type Props = { picture: PictureModel; alt: string; onClose: () => void }

/** One picture as large as wanted; the enlarged picture scrolls, so it needs neither wheel nor pinch. */
export default function Zoom({ picture, alt, onClose }: Props) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const [step, setStep] = useState(0)
  const shown = steps[step]!
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('gallery.zoomTitle')}
      place="full"
      bodyClassName="min-h-0 flex-1 overflow-auto overscroll-contain bg-well"
      aside={
        <div className="flex items-center">
          <button
            type="button"
            className={control}
            aria-label={t('gallery.smaller')}
            aria-disabled={step === 0}
            onClick={() => setStep(Math.max(0, step - 1))}
          >
            <Minus size={20} aria-hidden />
          </button>
          <span role="status" className="label w-14 text-center tabular-nums">
            <bdi dir="ltr">{t('gallery.factor', { factor: number(shown.factor) })}</bdi>
          </span>
          <button
            type="button"
            className={control}
            aria-label={t('gallery.larger')}
            aria-disabled={step === steps.length - 1}
            onClick={() => setStep(Math.min(steps.length - 1, step + 1))}
          >
            <Plus size={20} aria-hidden />
          </button>
        </div>
      }
    >
      <div className={`mx-auto min-w-0 ${shown.width}`}>
        <Picture picture={picture} alt={alt} sizes="200vw" eager className="block aspect-[4/5]" />
      </div>
    </Dialog>
  )
}
