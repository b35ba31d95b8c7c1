import { type ReactNode, useId } from 'react'
import { type Digits, digitsOf, type Settings, type ShopPromise } from '#domain/settings/events.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { describedBy, FieldFrame, inputClass, TextField } from '../../../ui/field.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { useIsLocal } from '../../history/moment.tsx'
import { Garments } from '../../record/fields/garments.tsx'
import type { Wrong } from '../editing.ts'
import type { Field, FieldPath } from '../groups.ts'
import { Announcements } from './announcements.tsx'
import { ColorField } from './color-field.tsx'
import { MenuField } from './menu-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PromisesField } from './promises-field.tsx'
import { Texts } from './text-fields.tsx'

/** Fields with a sentence about what is typed in them. */
const hinted = [
  ...(['title', 'shortAddress', 'notify.orders', 'notify.requests', 'logo', 'favicon', 'gatewayImage'] as const),
  ...(['seo.title', 'seo.description', 'seo.keyword', 'seo.image', 'currency.s', 'currency.exchangeRate'] as const),
  ...(['security.loginForPurchase', 'login.google', 'login.facebook', 'guestOrders.perNetwork'] as const),
  ...(['guestOrders.perEmail', 'guestOrders.mostPieces', 'refunds.confirmOver', 'newsletter.couponPercent'] as const),
  ...(['hero.action', 'hero.link', 'hero.picture', 'hero.scene'] as const),
  ...(['review.moderation', 'script.googleAnalyticsId', 'script.facebookPixelId'] as const),
  ...(['script.googleSiteVerificationId', 'script.facebookAppId', 'script.messengerPageId'] as const),
] as const satisfies readonly FieldPath[]
type Hinted = (typeof hinted)[number]
const isHinted = (path: FieldPath): path is Hinted => (hinted as readonly string[]).includes(path)

type FieldProps = Field & {
  readonly path: FieldPath
  /** As it stands in the field. */
  readonly value: unknown
  /** The settings with everything that is typed. */
  readonly next: Settings
  readonly signIn: { readonly google: boolean; readonly facebook: boolean }
  readonly garments: readonly string[]
  readonly wrong: Wrong | undefined
  /** Null: the member may not change it. */
  readonly onEdit: ((value: unknown) => void) | null
}

/** One setting, as its kind is typed. */
export function SettingField(props: FieldProps): ReactNode {
  const { path, kind, value, next, signIn, garments, wrong, onEdit } = props
  const t = useWords('settings')
  const generated = useId()
  const [label, hint] = [t(`field.${path}.label`), isHinted(path) ? t(`hint.${path}`) : undefined]
  const error = wrong && kind !== 'color' ? t(`wrong.${kind as 'count'}`, { nearest: wrong.nearest ?? '' }) : undefined
  const common = { id: `setting-${path}`, label, hint, error }
  const reads = { readOnly: !onEdit, onChange: (event: { target: { value: string } }) => onEdit?.(event.target.value) }

  switch (kind) {
    case 'flag': {
      const lacks = path.startsWith('login.') && !signIn[path.slice('login.'.length) as 'google']
      return (
        <div>
          <label className="choice-line">
            <input
              type="checkbox"
              checked={value === true}
              disabled={!onEdit}
              aria-describedby={describedBy(generated, hint, undefined)}
              onChange={event => onEdit?.(event.target.checked)}
            />
            {label}
          </label>
          {hint ? (
            <p id={`${generated}-hint`} className="text-ink-2 below-choice">
              {hint} {lacks ? t('lacksKeys') : null}
            </p>
          ) : null}
        </div>
      )
    }
    case 'long':
      return (
        <FieldFrame {...common}>
          <textarea
            id={common.id}
            rows={3}
            maxLength={2_000}
            dir="auto"
            aria-describedby={describedBy(common.id, hint, error)}
            className={`${inputClass} py-2`}
            value={String(value)}
            {...reads}
          />
        </FieldFrame>
      )
    case 'language':
    case 'digits':
    case 'currency':
      return (
        <FieldFrame {...common}>
          <Select
            id={common.id}
            value={String(value)}
            disabled={!onEdit}
            aria-describedby={describedBy(common.id, hint, error)}
            onChange={event => onEdit?.(event.target.value)}
          >
            {kind === 'language'
              ? languages.map(each => (
                  <option key={each} value={each}>
                    {t(`language.${each}`)}
                  </option>
                ))
              : null}
            {kind === 'digits' ? <DigitsOf language={path.slice('digits.'.length) as keyof Digits} /> : null}
            {kind === 'currency' ? <Currencies chosen={String(value)} /> : null}
          </Select>
        </FieldFrame>
      )
    case 'color':
      return <ColorField {...{ path, label, next, wrong, onEdit }} value={String(value)} />
    case 'mark':
    case 'marks':
    case 'photo':
      return (
        <PictureField
          {...{ label, hint, onEdit }}
          as={kind === 'photo' ? 'photo' : 'mark'}
          most={kind === 'marks' ? 8 : 1}
          value={value as readonly string[]}
        />
      )
    case 'texts':
      return <Texts {...{ label, onEdit }} hint={hint} long={path === 'hero.text'} value={value as object} />
    case 'lines':
      return <Announcements {...{ label, error, onEdit }} value={value as Settings['announcements']} />
    case 'menu':
      return <MenuField {...{ error, onEdit }} value={value as Settings['menu']} />
    case 'scene':
      return (
        <fieldset className="settings-scene" id={common.id} tabIndex={-1}>
          <legend className="label">{label}</legend>
          <p className="text-ink-2">{hint}</p>
          <Garments {...{ garments, onEdit }} value={value as Settings['hero']['scene']} />
        </fieldset>
      )
    case 'promises':
      return <PromisesField {...{ onEdit }} value={value as readonly ShopPromise[]} />
    case 'line':
      return <TextField {...common} dir="auto" maxLength={300} value={String(value)} {...reads} />
    case 'link':
    case 'mail':
    case 'site':
    case 'code':
      return <TextField {...common} dir="ltr" spellCheck={false} maxLength={300} value={String(value)} {...reads} />
    default:
      return (
        <TextField
          {...common}
          dir="ltr"
          inputMode="decimal"
          maxLength={20}
          className="settings-number"
          value={String(value)}
          {...reads}
        />
      )
  }
}

/** The digits that a language may have, each with its first ones. */
function DigitsOf({ language }: { readonly language: keyof Digits }) {
  const t = useWords('settings')
  return digitsOf[language].map(system => (
    <option key={system} value={system}>
      {t('digits.example', {
        name: t(`digits.${system}`),
        digits: [1, 2, 3].map(digit => new Intl.NumberFormat(`${language}-u-nu-${system}`).format(digit)).join(''),
      })}
    </option>
  ))
}

/** Every currency of the browser, by name. The server knows others and calls them otherwise: it writes the chosen one alone. */
function Currencies({ chosen }: { readonly chosen: string }) {
  const language = useLanguage()
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' })
  const codes = useIsLocal() ? [...new Set([chosen, ...Intl.supportedValuesOf('currency')])].sort() : [chosen]
  return codes.map(code => (
    <option key={code} value={code} suppressHydrationWarning>
      {`${code} – ${names.of(code)}`}
    </option>
  ))
}
