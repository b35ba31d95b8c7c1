import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { type Language, type LocalizedText, languages } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, inputClass, TextField } from '../../ui/field.tsx'
import { numberIn } from '../../ui/numbers.ts'

/** The storefront fits no more lines in its strip. */
const mostLines = 5

type Edit<Value> = { readonly label: string; readonly value: Value; readonly onEdit: ((value: Value) => void) | null }

const direction = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** The text with one language changed; without text a language is missing, and shoppers read the English one. */
function withText(texts: LocalizedText, language: Language, text: string): LocalizedText {
  const { [language]: _before, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}

/** A text in every language, one below the other. */
export function Texts({ label, value, onEdit, long }: Edit<LocalizedText> & { readonly long: boolean }) {
  const t = useWords('settings')
  const id = useId()
  return (
    <fieldset className="settings-texts">
      <legend className="label">{label}</legend>
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

/** The lines of the strip above the header, in their order. */
export function Announcements({ label, value, onEdit }: Edit<readonly LocalizedText[]>) {
  const t = useWords('settings')
  const own = useLanguage()
  const move = (from: number, to: number) => onEdit?.(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!))
  return (
    <div className="settings-lines">
      {value.length === 0 ? <p className="text-ink-2">{t('lines.none')}</p> : null}
      {value.map((line, at) => {
        const name = t('lines.line', { label, number: numberIn(own, at + 1) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={at} className="settings-line">
            <Texts label={name} value={line} long={false} onEdit={onEdit && (next => onEdit(value.with(at, next)))} />
            {onEdit ? (
              <div className="settings-line-acts">
                <button
                  type="button"
                  aria-label={t('lines.up', { name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={t('lines.down', { name })}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={t('lines.remove', { name })}
                  onClick={() => onEdit(value.toSpliced(at, 1))}
                >
                  <X size={16} aria-hidden />
                </button>
              </div>
            ) : null}
          </div>
        )
      })}
      {onEdit && value.length < mostLines ? (
        <div>
          <Button look="secondary" size="small" onClick={() => onEdit([...value, {}])}>
            <Plus size={16} aria-hidden />
            {t('lines.add')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

type BlockValue = { readonly title: string; readonly description: string }

/** A promise of the footer: a title and a sentence. */
export function Block({ label, value, onEdit }: Edit<BlockValue>) {
  const t = useWords('settings')
  return (
    <fieldset className="settings-texts">
      <legend className="label">{label}</legend>
      <TextField
        label={t('block.title')}
        dir="auto"
        maxLength={100}
        readOnly={!onEdit}
        value={value.title}
        onChange={event => onEdit?.({ ...value, title: event.target.value })}
      />
      <TextField
        label={t('block.description')}
        dir="auto"
        maxLength={300}
        readOnly={!onEdit}
        value={value.description}
        onChange={event => onEdit?.({ ...value, description: event.target.value })}
      />
    </fieldset>
  )
}
