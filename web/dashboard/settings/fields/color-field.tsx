import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Settings } from '#domain/settings/events.ts'
import { lightTheme, ownColor, type ThemeToken } from '#domain/settings/theme.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { describedBy, FieldFrame, inputClass } from '../../../ui/field.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import type { Wrong } from '../editing.ts'

type ColorName = keyof Settings['color']

/** A color stands the same way in every language. */
const leftToRight = (color: string) => `\u2066${color}\u2069`

/** What each colour becomes on pages. */
const tokens: { readonly [name in ColorName]: ThemeToken } = {
  primary: 'primary',
  primary_hover: 'primary-hover',
  primary_contrast: 'on-primary',
  primary_hover_contrast: 'on-primary-hover',
  secondary: 'signal',
  secondary_contrast: 'on-signal',
  body_gray: 'sunken',
  body_gray_contrast: 'on-sunken',
}

/** The colour that pages show: the owner's, one that follows from it, or the shop's own. */
function standing(color: Settings['color'], name: ColorName): string {
  const token = tokens[name]
  const theme = lightTheme(color)
  if (token === 'on-primary-hover') return theme[token] ?? theme['on-primary'] ?? ownColor('light', 'on-primary')
  if (token === 'on-sunken') return theme[token] ?? ownColor('light', 'ink')
  return theme[token] ?? ownColor('light', token)
}

type Props = {
  /** Of the setting: `color.primary`. */
  readonly path: string
  readonly value: string
  readonly label: string
  /** The settings with everything that is typed. */
  readonly next: Settings
  readonly wrong: Wrong | undefined
  /** Null: the member may not change it. */
  readonly onEdit: ((value: string) => void) | null
}

/** A colour as #rrggbb, checked while it is typed; empty: it follows from the others. */
export function ColorField({ path, value, label, next, wrong, onEdit }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const id = `setting-${path}`
  const name = path.slice('color.'.length) as ColorName
  const hex = /^#[\da-f]{6}$/i.test(value) ? value : standing({ ...next.color, [name]: '' }, name)
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1, roundingMode: 'floor' })
  const error =
    wrong &&
    (wrong.against
      ? t('color.unreadable', { contrast: number.format(wrong.contrast!), against: leftToRight(wrong.against) })
      : t('color.malformed'))
  const hint = value === '' ? t('color.follows', { color: leftToRight(hex) }) : undefined
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="settings-color">
        <input
          type="color"
          aria-label={t('color.choose', { label })}
          value={hex}
          disabled={!onEdit}
          className={value === '' ? 'follows' : undefined}
          onChange={event => onEdit?.(event.target.value)}
        />
        <span className="code">
          <input
            id={id}
            dir="ltr"
            spellCheck={false}
            maxLength={7}
            placeholder={t('color.own')}
            readOnly={!onEdit}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
            className={inputClass}
            value={value}
            onChange={event => onEdit?.(event.target.value.trim().toLowerCase())}
          />
        </span>
        {wrong?.nearest && onEdit ? (
          <Button look="secondary" size="small" onClick={() => onEdit(wrong.nearest ?? '')}>
            <CircleAlert size={16} aria-hidden />
            {t('color.use', { color: leftToRight(wrong.nearest) })}
          </Button>
        ) : value !== '' && onEdit ? (
          <Button look="secondary" size="small" onClick={() => onEdit('')}>
            {t('color.clear')}
          </Button>
        ) : null}
      </div>
    </FieldFrame>
  )
}
