import { useId } from 'react'
import { type Language, type LocalizedText, languages } from '#domain/shared/localized-text.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { FieldFrame, inputClass } from '../../../ui/field.tsx'

export type Edit<Value> = {
  readonly label: string
  readonly value: Value
  readonly onEdit: ((value: Value) => void) | null
}

const direction = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** The text with one language changed; without text a language is missing, and shoppers read the English one. */
function withText(texts: LocalizedText, language: Language, text: string): LocalizedText {
  const { [language]: _before, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}

/** A text in every language, one below the other. */
export function Texts({
  label,
  hint,
  value,
  onEdit,
  long = false,
}: Edit<LocalizedText> & { readonly hint?: string | undefined; readonly long?: boolean }) {
  const t = useWords('settings')
  const id = useId()
  return (
    <fieldset className="settings-texts">
      <legend className="label">{label}</legend>
      {hint ? <p className="text-ink-2 settings-texts-hint">{hint}</p> : null}
      {languages.map(language => (
        <FieldFrame key={language} id={`${id}-${language}`} label={t(`language.${language}`)}>
          {long ? (
            <textarea
              id={`${id}-${language}`}
              rows={2}
              lang={language}
              dir={direction(language)}
              maxLength={500}
              readOnly={!onEdit}
              className={`${inputClass} py-2`}
              value={value[language] ?? ''}
              onChange={event => onEdit?.(withText(value, language, event.target.value))}
            />
          ) : (
            <input
              id={`${id}-${language}`}
              lang={language}
              dir={direction(language)}
              maxLength={200}
              readOnly={!onEdit}
              className={inputClass}
              value={value[language] ?? ''}
              onChange={event => onEdit?.(withText(value, language, event.target.value))}
            />
          )}
        </FieldFrame>
      ))}
    </fieldset>
  )
}
