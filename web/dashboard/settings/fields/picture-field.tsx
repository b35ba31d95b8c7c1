import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import type { Refusal } from '../../../client/ask.ts'
import { sendFile } from '../../../client/send-file.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { FieldError } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'

/** The shop takes no larger ones: they need not be sent. */
const mostBytes = 20 * 1024 * 1024

type Props = {
  readonly label: string
  readonly hint: string | undefined
  readonly value: readonly string[]
  readonly most: number
  /** A photograph is made small, a drawing keeps its edges. */
  readonly as: 'mark' | 'photo'
  readonly onEdit: ((value: readonly string[]) => void) | null
}

/** Pictures of the shop itself: chosen, sent at once, and shown to shoppers when the form is saved. */
export function PictureField({ label, hint, value, most, as, onEdit }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<(Refusal & { readonly why?: string }) | null>(null)

  async function bring(file: File | undefined) {
    if (!file || !onEdit) return
    if (file.size > mostBytes) return setRefusal({ code: 'body-too-large' })
    setRefusal(null)
    setShare(0)
    const sent = await sendFile<{ readonly name: string }>('POST', `/api/admin/settings/pictures?as=${as}`, file, {
      type: file.type || 'application/octet-stream',
      onShare: setShare,
    })
    setShare(null)
    if (!sent.success) return setRefusal(sent.problem)
    onEdit(most === 1 ? [sent.answer.name] : [...value, sent.answer.name])
  }

  const percent = numberIn(language, Math.round((share ?? 0) * 100))
  return (
    <fieldset className="settings-picture">
      <legend className="label">{label}</legend>
      {hint ? <p className="text-ink-2">{hint}</p> : null}
      {value.length > 0 ? (
        <ul>
          {value.map((named, at) => (
            <li key={named}>
              <img
                src={pictureAddressOf(named)}
                alt={t('picture.place', { label, number: numberIn(language, at + 1) })}
                className="setting-picture"
              />
              {onEdit ? (
                <button
                  type="button"
                  aria-label={t('picture.remove', { label, number: numberIn(language, at + 1) })}
                  onClick={() => onEdit(value.toSpliced(at, 1))}
                >
                  <X size={16} aria-hidden />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('picture.none')}</p>
      )}
      {refusal ? (
        <FieldError>
          {refusal.why
            ? t(`picture.refused.${refusal.why as 'type'}`)
            : t(refusal.code === 'body-too-large' ? 'picture.refused.large' : 'picture.failed')}
        </FieldError>
      ) : null}
      {onEdit && (most === 1 || value.length < most) ? (
        <label htmlFor={id} className="settings-choose" aria-disabled={share !== null || undefined}>
          {share === null ? t(most === 1 && value.length > 0 ? 'picture.replace' : 'picture.choose') : `${percent} %`}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            disabled={share !== null}
            onChange={event => {
              void bring(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      ) : null}
    </fieldset>
  )
}
