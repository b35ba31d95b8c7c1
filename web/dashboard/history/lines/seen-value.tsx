import type { ReactNode } from 'react'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { pictures } from '../use-setting-words.ts'
import type { useFieldWords } from './use-field-words.ts'

type Words = ReturnType<typeof useFieldWords>
type Props = {
  readonly words: Words
  readonly kind: Parameters<Words['shown']>[0]
  readonly path: string
  readonly value: unknown
  /** The value that is shown next to this one. */
  readonly beside?: unknown
}

/** A value as it reads; a picture of the shop is shown, as in its form. */
export function SeenValue({ words: { label, shown }, kind, path, value, beside }: Props): ReactNode {
  const t = useWords('settings')
  const language = useLanguage()
  if (kind !== 'settings' || !pictures.has(path) || !Array.isArray(value) || value.length === 0)
    return shown(kind, path, value, beside)
  return value.map((named: string, at) => (
    <img
      key={named}
      src={pictureAddressOf(named)}
      alt={t('picture.place', { label: label(kind, path), number: numberIn(language, at + 1) })}
      className="setting-picture"
    />
  ))
}
