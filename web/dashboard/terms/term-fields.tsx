import { useId, useState } from 'react'
import type { TermKind } from '#domain/term/events.ts'
import { directionOf } from '../../i18n/addresses.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { nameLanguages, type TermFields } from './fields.ts'
import { useTermWords } from './use-term-words.ts'

type Props = {
  readonly kind: TermKind
  readonly fields: TermFields
  readonly wrong: readonly string[]
  /** Null: the member may not change it. */
  readonly onEdit: ((change: TermFields) => void) | null
}

/** The name in every language of the shop. */
export function NameFields({ kind, fields, wrong, onEdit }: Props) {
  const { t, label } = useTermWords(kind)
  return (
    <fieldset className="term-names">
      <legend>{t('field.name')}</legend>
      {nameLanguages.map(language => {
        const path = `name.${language}`
        return (
          <TextField
            key={path}
            {...{
              label: label(path),
              lang: language,
              dir: directionOf(language),
              maxLength: 200,
              optional: language !== 'en',
            }}
            readOnly={!onEdit}
            error={wrong.includes(path) ? t('wrong.name') : undefined}
            value={String(fields[path] ?? '')}
            onChange={event => onEdit?.({ [path]: event.target.value })}
          />
        )
      })}
    </fieldset>
  )
}

type HexProps = {
  readonly hexes: readonly string[]
  readonly wrong: boolean
  readonly onEdit: ((change: TermFields) => void) | null
}

const hexesIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[/\s,]+/)
    .filter(Boolean)

/** One color as #rrggbb, or up to six of a fabric of several, with the chip that they make. */
export function HexField({ hexes, wrong, onEdit }: HexProps) {
  const t = useWords('terms')
  const [typed, setTyped] = useState(hexes.join(' '))
  const text = hexesIn(typed).join() === hexes.join() ? typed : hexes.join(' ')
  return (
    <div className="term-hexes">
      <TextField
        {...{ label: t('field.hexes'), hint: t('hint.hexes'), dir: 'ltr', spellCheck: false }}
        readOnly={!onEdit}
        error={wrong ? t('wrong.hexes') : undefined}
        value={text}
        onChange={event => {
          setTyped(event.target.value)
          onEdit?.({ hexes: hexesIn(event.target.value) })
        }}
      />
      <Swatch hexes={hexes} className="term-chip" />
    </div>
  )
}

type WordsProps = {
  readonly label: string
  readonly hint: string
  readonly words: readonly string[]
  /** Words that nobody knows and that would do. */
  readonly near: readonly string[]
  readonly onEdit: ((words: readonly string[]) => void) | null
}

/** Words that each can be taken away, and a field that adds one. */
export function WordList({ label, hint, words, near, onEdit }: WordsProps) {
  const t = useWords('terms')
  const id = useId()
  const [typed, setTyped] = useState('')
  const has = (word: string) => words.some(each => each.toLowerCase() === word.toLowerCase())
  const offered = near.filter(word => !has(word))
  function add() {
    const word = typed.trim()
    setTyped('')
    if (word !== '' && !has(word)) onEdit?.([...words, word])
  }
  return (
    <fieldset className="term-words" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      {words.length > 0 ? (
        <ul>
          {words.map(word => (
            <li key={word}>
              <bdi>{word}</bdi>
              {onEdit ? (
                <button
                  type="button"
                  aria-label={t('words.remove', { word })}
                  onClick={() => onEdit(words.filter(each => each !== word))}
                >
                  ×
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {onEdit ? (
        <TextField
          label={t('words.add')}
          value={typed}
          maxLength={120}
          onChange={event => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      ) : null}
      <p id={`${id}-hint`} className="body-sm text-ink-3">
        {hint}
      </p>
      {onEdit && offered.length > 0 ? (
        <p className="body-sm text-ink-3">
          {t('words.near')}{' '}
          {offered.map(word => (
            <Button key={word} look="quiet" size="small" onClick={() => onEdit([...words, word])}>
              <bdi>{word}</bdi>
            </Button>
          ))}
        </p>
      ) : null}
    </fieldset>
  )
}
