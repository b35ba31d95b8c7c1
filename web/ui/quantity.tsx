import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { useCountField } from './use-count-field.ts'

type Props = {
  value: number
  onChange: (value: number) => void
  /** Names what is counted: "Quantity", "Quantity of Heavyweight tee, Navy, L". */
  label: string
  /** Most that can be bought; null for no limit. */
  max?: number | null
  /** At 1 the minus becomes a bin that calls this. */
  onRemove?: () => void
  name?: string
  id?: string
  /** As high as the button that it stands beside. */
  tall?: boolean
}

const step =
  'grid w-11 shrink-0 cursor-pointer place-items-center text-ink hover:bg-sunken disabled:cursor-default disabled:text-ink-3 disabled:hover:bg-transparent'

/** A stepper whose number can be typed. Text that is no number falls back; zero removes what can be removed. */
export function Quantity({ value, onChange, label, max = null, onRemove, name, id, tall = false }: Props) {
  const { t } = useTranslation('ui')
  const { input, settle } = useCountField(value, count => (count === 0 ? onRemove?.() : onChange(count)))
  const removes = value <= 1 && onRemove !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own for one number
    <div
      role="group"
      aria-label={label}
      className={classes(
        'inline-flex items-stretch overflow-clip rounded-md border border-field bg-surface',
        tall ? 'h-13' : 'h-11',
      )}
    >
      <button
        type="button"
        className={step}
        disabled={value <= 1 && !removes}
        aria-label={removes ? t('quantity.remove') : t('quantity.less')}
        onClick={() => (removes ? onRemove() : onChange(value - 1))}
      >
        {removes ? <Trash size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
      </button>
      <input
        {...input}
        id={id}
        name={name}
        aria-label={label}
        className="w-13 border-field border-x bg-transparent text-center font-semibold tabular-nums"
        onKeyDown={event => {
          if (event.key === 'ArrowUp') onChange(value + 1)
          else if (event.key === 'ArrowDown' && value > 1) onChange(value - 1)
          else if (event.key === 'Enter') settle()
          else return
          event.preventDefault()
        }}
      />
      <button
        type="button"
        className={step}
        disabled={max !== null && value >= max}
        aria-label={t('quantity.more')}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  )
}
